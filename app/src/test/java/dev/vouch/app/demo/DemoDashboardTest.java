package dev.vouch.app.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Configuration.NewAccount;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.demo.Demo.DemoSettings;
import dev.vouch.http.browser.Chromium;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard of a running demo, in Chromium. */
class DemoDashboardTest {
  @TempDir static Path data;

  private static Configuration configuration;
  private static Demo demo;
  private static Chromium chromium;

  @BeforeAll
  static void start() throws InterruptedException {
    configuration =
        Demo.withDemoSettings(data, new Settings().addOption(Setting.PORT, Optional.of("0")))
            .configuration();
    demo = demo(configuration);
    demo.writeHistory((at, sent, all) -> {});
    chromium = Chromium.open();
  }

  @AfterAll
  static void close() {
    chromium.close();
    demo.close();
  }

  @Test
  void overview_showsTheFiguresOfTheReports() {
    try (BrowserContext reader = signedIn()) {
      Page page = reader.pages().getFirst();
      String reports = "/api/sites/" + demo.siteId() + "/reports/";

      JsonObject summary = get(reader, reports + "summary");
      assertThat(summary.getLong("successes")).isGreaterThan(50);
      assertThat(total(page, "Visitors")).hasText(formatted(summary, "visitors"));
      assertThat(total(page, "Page views")).hasText(formatted(summary, "pageviews"));
      assertThat(total(page, "Successes")).hasText(formatted(summary, "successes"));
      for (List<String> panel :
          List.of(
              List.of("sources", "source", "successes"),
              List.of("pages", "page_path", "successes"),
              List.of("countries", "country", "successes"),
              List.of("devices", "device", "successes"))) {
        JsonObject breakdown = get(reader, reports + "breakdown?limit=8&by=" + panel.get(1));
        assertThat(rows(page, panel.getFirst()))
            .as(panel.getFirst())
            .isNotEmpty()
            .isEqualTo(rows(breakdown, panel.getLast()));
      }
    }
  }

  @Test
  void setupOfTheShop_answersWhatACampaignsSaleCosts_inOneCurrency() {
    try (BrowserContext reader = signedIn()) {
      JsonObject costs =
          get(reader, "/api/sites/" + demo.siteId() + "/costs?by=campaign&convert=true");

      assertThat(costs.getJsonArray("rows").stream().map(JsonObject.class::cast))
          .extracting(row -> row.getString("key"), row -> row.getString("currency"))
          .containsExactlyInAnyOrder(
              tuple("rain-jackets", "EUR"),
              tuple("launch", "EUR"),
              tuple("retargeting", "EUR"),
              tuple("autumn", "EUR"));
      assertThat(costs.getJsonArray("rows").stream().map(JsonObject.class::cast))
          .anyMatch(row -> row.getDouble("cost_per_success") > 0);
    }
  }

  private static BrowserContext signedIn() {
    BrowserContext reader =
        chromium.browser().newContext(new NewContextOptions().setLocale("en-GB"));
    signIn(reader.newPage(), address(), configuration.firstAccount().orElseThrow());
    return reader;
  }

  private static String address() {
    return "http://127.0.0.1:" + demo.port();
  }

  private static JsonObject get(BrowserContext reader, String path) {
    return new JsonObject(reader.request().get(address() + path).text());
  }

  private static Demo demo(Configuration configuration) {
    return Demo.start(
        configuration,
        new DemoSettings(1, 30, 5),
        Clock.systemUTC(),
        failed -> {
          throw new AssertionError("the log failed", failed);
        });
  }

  private static void signIn(Page page, String address, NewAccount account) {
    page.navigate(address);
    page.getByLabel("Email").fill(account.email().text());
    page.getByLabel("Password").fill(account.password().text());
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in")).click();
    assertThat(page.locator("h1")).hasText("Overview");
  }

  private static Locator total(Page page, String label) {
    return page.locator(
            ".stat",
            new Page.LocatorOptions()
                .setHas(page.getByText(label, new Page.GetByTextOptions().setExact(true))))
        .locator("dd")
        .first();
  }

  private static String formatted(JsonObject totals, String name) {
    return String.format(Locale.UK, "%,d", totals.getLong(name));
  }

  /** The first two numbers of each row, without their changes. */
  private static List<List<String>> rows(Page page, String panel) {
    return page.locator("tr:has(a[id^='" + panel + "-row-'])").all().stream()
        .map(
            row ->
                row.locator("td.number").allTextContents().stream()
                    .limit(2)
                    .map(number -> number.strip().replaceFirst("(?s)\\s.*", ""))
                    .toList())
        .toList();
  }

  /** The numbers of the API, with those of events without a value last. */
  private static List<List<String>> rows(JsonObject breakdown, String second) {
    return breakdown.getJsonArray("rows").stream()
        .map(JsonObject.class::cast)
        .sorted(Comparator.comparing(row -> row.getString("key") == null))
        .map(row -> List.of(formatted(row, "visitors"), formatted(row, second)))
        .toList();
  }
}
