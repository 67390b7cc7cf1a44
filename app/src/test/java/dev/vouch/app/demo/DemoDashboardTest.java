package dev.vouch.app.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard of a running demo, in Chromium. */
class DemoDashboardTest {
  @Test
  void overview_showsTheFiguresOfTheReports(@TempDir Path data) throws InterruptedException {
    Configuration configuration =
        Demo.withDemoSettings(data, new Settings().addOption(Setting.PORT, Optional.of("0")))
            .configuration();
    try (Demo demo = demo(configuration);
        Chromium chromium = Chromium.open();
        BrowserContext reader =
            chromium.browser().newContext(new NewContextOptions().setLocale("en-GB"))) {
      demo.writeHistory((at, sent, all) -> {});
      Page page = reader.newPage();
      signIn(page, "http://127.0.0.1:" + demo.port(), configuration.firstAccount().orElseThrow());
      String reports =
          "http://127.0.0.1:" + demo.port() + "/api/sites/" + demo.siteId() + "/reports/";

      JsonObject summary = new JsonObject(reader.request().get(reports + "summary").text());
      assertThat(summary.getLong("successes")).isGreaterThan(50);
      long unseen = summary.getLong("visitors") - summary.getLong("visitors_seen");
      assertThat(total(page, "Visitors"))
          .hasText(formatted(summary, "visitors") + " · " + unseen + " never seen in a browser");
      assertThat(total(page, "Page views")).hasText(formatted(summary, "pageviews"));
      assertThat(total(page, "Successes")).hasText(formatted(summary, "successes"));
      for (List<String> panel :
          List.of(
              List.of("sources", "source", "successes"),
              List.of("pages", "page_path", "pageviews"),
              List.of("countries", "country", "successes"),
              List.of("devices", "device", "successes"))) {
        String breakdown = reports + "breakdown?limit=8&by=" + panel.get(1);
        assertThat(rows(page, panel.getFirst()))
            .as(panel.getFirst())
            .isNotEmpty()
            .isEqualTo(rows(reader.request().get(breakdown).text(), panel.getLast()));
      }
    }
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

  /** The first two numbers of each row. */
  private static List<List<String>> rows(Page page, String panel) {
    return page.locator("tr:has(a[id^='" + panel + "-row-'])").all().stream()
        .map(row -> row.locator("td.number").allTextContents().subList(0, 2))
        .toList();
  }

  private static List<List<String>> rows(String breakdown, String second) {
    return new JsonObject(breakdown)
        .getJsonArray("rows").stream()
            .map(JsonObject.class::cast)
            .map(row -> List.of(formatted(row, "visitors"), formatted(row, second)))
            .toList();
  }
}
