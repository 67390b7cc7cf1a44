package dev.vouch.server.dashboard.overview;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.vouch.core.report.Revenue;
import dev.vouch.server.browser.Chromium;
import dev.vouch.server.dashboard.Accessibility;
import dev.vouch.server.dashboard.report.NumberFormats;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The overview as its readers use it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OverviewInBrowserTest {
  /** The preset thirty days, in the API's words. */
  private static final String THIRTY_DAYS = "from=2026-10-22&to=2026-11-20";

  /** Others that are over, and those before. */
  private static final String DAYS_OVER = "from=2026-10-21&to=2026-11-19";

  private static final String DAYS_BEFORE = "from=2026-09-21&to=2026-10-20";

  private static final NumberFormats NUMBERS = new NumberFormats(Locale.UK);

  private OverviewServer server;
  private Chromium chromium;
  private BrowserContext reader;
  private Page page;
  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  void start(@TempDir Path data) {
    server = new OverviewServer(data);
    chromium = Chromium.open();
  }

  @AfterAll
  void stop() {
    chromium.close();
    server.close();
  }

  @BeforeEach
  void arrive() {
    arrive(new Browser.NewContextOptions());
  }

  private void arrive(Browser.NewContextOptions options) {
    reader = chromium.browser().newContext(options.setLocale("en-GB"));
    page = reader.newPage();
    page.onPageError(complaints::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
  }

  @AfterEach
  void leave() {
    reader.close();
    assertThat(complaints).as("errors of the page, such as what its policy forbids").isEmpty();
  }

  private void open(String query) {
    page.navigate(server.overview(server.shop(), query));
  }

  private JsonObject report(String question) {
    return new JsonObject(reader.request().get(server.report(question)).text());
  }

  private Locator stat(String label) {
    return page.locator(".stat", new Page.LocatorOptions().setHas(page.getByText(label, exactly())))
        .first();
  }

  private static Page.GetByTextOptions exactly() {
    return new Page.GetByTextOptions().setExact(true);
  }

  private Locator link(String name) {
    return page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private Locator chips() {
    return page.locator(".chip");
  }

  private static String grouped(long number) {
    return String.format(Locale.UK, "%,d", number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "&filter=country:DE",
        "&credit=first&filter=source:Google",
        "&filter=country:"
      })
  void totalsAndTheirChange_equalTheApis(String question) {
    open("?" + DAYS_OVER + question);
    JsonObject now = report("summary?" + DAYS_OVER + question);
    JsonObject before = report("summary?" + DAYS_BEFORE + question);

    for (String[] shown :
        new String[][] {
          {"Visitors", "visitors"}, {"Page views", "pageviews"}, {"Successes", "successes"}
        }) {
      showsStat(shown[0], grouped(now.getLong(shown[1])), grouped(before.getLong(shown[1])));
    }
    showsStat(
        "Conversion rate",
        NUMBERS.percent(now.getDouble("conversion_rate")),
        NUMBERS.percent(before.getDouble("conversion_rate")));
    Map<String, Revenue.Amount> revenue = revenue(now);
    Map<String, Revenue.Amount> revenueBefore = revenue(before);
    revenue.forEach(
        (currency, amount) ->
            showsStat(
                "Revenue, " + currency,
                NUMBERS.roundMoney(amount),
                NUMBERS.money(
                    revenueBefore.getOrDefault(
                        currency, new Revenue.Amount(amount.currency(), BigDecimal.ZERO)))));
    assertThat(page.getByText("Revenue,")).hasCount(Math.max(revenue.size(), revenueBefore.size()));
  }

  private void showsStat(String label, String now, String before) {
    assertThat(stat(label).locator("dd").first()).hasText(now);
    assertThat(stat(label).locator(".unseen").textContent())
        .as(label)
        .matches("(.* from|was) " + Pattern.quote(before) + "( before)?");
  }

  private static Map<String, Revenue.Amount> revenue(JsonObject summary) {
    return summary.getJsonArray("revenue").stream()
        .map(JsonObject.class::cast)
        .map(
            amount ->
                new Revenue.Amount(
                    Optional.of(amount.getString("currency")),
                    new BigDecimal(amount.getValue("success_value").toString())))
        .collect(toMap(amount -> amount.currency().orElseThrow(), amount -> amount));
  }

  @Test
  void firstEvent_showsUpByItself() {
    page.navigate(server.overview(server.waiting(), ""));
    assertThat(page.getByText("Waiting for the first event.")).isVisible();

    server.firstEvents();

    assertThat(page.locator(".chart canvas")).hasCount(1);
    assertThat(page.locator(".waiting")).hasCount(0);
  }

  @Test
  void revenueOfEachCurrency_isATotalOfItsOwn() {
    open("?chart=revenue.EUR");

    JsonArray revenue = report("summary?" + THIRTY_DAYS).getJsonArray("revenue");
    assertThat(revenue).hasSize(2);
    assertThat(page.locator(".stat dt"))
        .hasText(
            new String[] {
              "Visitors",
              "Page views",
              "Successes",
              "Conversion rate",
              "Revenue, EUR",
              "Revenue, USD"
            });
    double sum =
        page.locator("#chart-numbers tbody tr").all().stream()
            .mapToDouble(row -> Double.parseDouble(row.getAttribute("data-value")))
            .sum();
    assertThat(sum)
        .isCloseTo(
            revenue.getJsonObject(0).getDouble("success_value"),
            org.assertj.core.data.Offset.offset(0.001));
  }

  @ParameterizedTest
  @CsvSource({"sources, source", "countries, country", "devices, device", "pages, page_path"})
  void rows_equalTheApis(String panel, String by) {
    open("");
    JsonArray rows = report("breakdown?by=" + by + "&limit=8&" + THIRTY_DAYS).getJsonArray("rows");

    List<String> shown = page.locator("#" + panel + " tbody td:nth-child(2)").allTextContents();

    assertThat(shown)
        .isEqualTo(
            rows.stream().map(row -> grouped(((JsonObject) row).getLong("visitors"))).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sources", "successes", "pages", "countries", "devices"})
  void row_filtersThePage_andItsChipRemovesTheFilter(String panel) {
    open("?period=90d");
    String visitors = stat("Visitors").locator("dd").first().textContent();
    page.locator("#" + panel + "-row-0").click();
    assertThat(chips()).hasCount(1);
    assertThat(page.url()).contains("period=90d&filter=");
    assertThat(page.locator("#" + panel + "-row-0")).hasAttribute("aria-current", "true");

    chips().click();

    assertThat(chips()).hasCount(0);
    assertThat(stat("Visitors").locator("dd").first()).hasText(visitors);
  }

  @Test
  void filters_addUp_andAreRemovedTogether() {
    open("");
    link("Google").click();
    assertThat(chips()).hasCount(1);
    link("Germany").click();
    assertThat(chips()).hasCount(2);
    JsonObject both = report("summary?filter=source:Google&filter=country:DE&" + THIRTY_DAYS);
    assertThat(stat("Visitors").locator("dd").first()).hasText(grouped(both.getLong("visitors")));

    link("Remove all filters").click();

    assertThat(chips()).hasCount(0);
  }

  @Test
  void wayBack_leadsThroughWhatWasShown() {
    open("");
    link("7 days").click();
    assertThat(page.locator("#period-7d")).hasAttribute("aria-current", "true");
    link("Google").click();
    assertThat(chips()).hasCount(1);

    page.goBack();
    assertThat(chips()).hasCount(0);
    assertThat(page.locator("#period-7d")).hasAttribute("aria-current", "true");
    page.goBack();
    assertThat(page.locator("#period-30d")).hasAttribute("aria-current", "true");
    page.goForward();
    assertThat(page.locator("#period-7d")).hasAttribute("aria-current", "true");
  }

  @Test
  void daysOfTheReadersOwn_keepTheRestOfTheAddress() {
    open("?filter=country:DE&sources=channel");
    page.locator("#days").click();
    page.getByLabel("From").fill("2026-11-02");
    page.getByLabel("To", new Page.GetByLabelOptions().setExact(true)).fill("2026-11-08");
    page.getByText("Apply dates").click();

    assertThat(page.locator("#chart-numbers tbody tr")).hasCount(7);
    assertThat(page).hasURL(Pattern.compile("from=2026-11-02&to=2026-11-08$"));
    assertThat(page).hasURL(Pattern.compile("filter=country(:|%3A)DE&sources=channel"));
  }

  @Test
  void comparison_isSwitchedOffAndOn() {
    open("");
    page.locator("#compare").click();
    assertThat(page.locator(".change")).hasCount(0);
    assertThat(page.locator("#compare")).hasAttribute("aria-checked", "false");

    page.locator("#compare").click();

    assertThat(page.locator(".change").first()).isVisible();
  }

  @Test
  void tabs_showAnotherDimension_andStayInTheAddress() {
    open("");
    link("Channel").click();
    assertThat(page.locator("#sources th").first()).hasText("Channel");
    link("OS").click();
    assertThat(page.locator("#devices th").first()).hasText("OS");
    assertThat(page).hasURL(Pattern.compile("devices=os&sources=channel"));

    page.reload();

    assertThat(page.locator("#sources th").first()).hasText("Channel");
  }

  @Test
  void total_isAlsoTheSwitchOfTheChart() {
    open("");
    assertThat(page.locator(".chart canvas")).hasCount(1);
    link("Page views").click();
    assertThat(page.locator("#chart-title")).hasText("Page views by day");
    link("Conversion rate").click();
    assertThat(page.locator("#chart-title")).hasText("Conversion rate by day");

    assertThat(page.locator(".chart canvas")).hasCount(1);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    page.setViewportSize(600, 800);
    assertThat(page.locator(".chart canvas")).hasCount(1);
  }

  @Test
  void pointer_isShownTheNumbersOfItsDay() {
    open("");
    page.locator(".chart .u-over").hover();

    assertThat(page.locator(".chart-tip")).isVisible();
    assertThat(page.locator(".chart-tip div")).hasCount(2);
  }

  @Test
  void keyboard_isEnough_andKeepsItsPlace() {
    open("");
    page.locator("#sources-channel").focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("#sources th").first()).hasText("Channel");
    assertThat(page.locator("#sources-channel")).isFocused();
    page.keyboard().press("Tab");
    assertThat(page.locator("#sources-campaign")).isFocused();
    page.locator("#days").focus();
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("From")).isVisible();
    page.keyboard().press("Escape");
    assertThat(page.getByLabel("From")).isHidden();
    assertThat(page.locator("#days")).isFocused();
  }

  @Test
  void withoutScripts_everythingIsThereButTheDrawing() {
    reader.close();
    arrive(new Browser.NewContextOptions().setJavaScriptEnabled(false));
    open("");
    assertThat(page.locator(".chart noscript")).isVisible();
    page.getByText("View as table").click();
    assertThat(page.locator("#chart-numbers tbody tr").first()).isVisible();
    link("Google").click();
    assertThat(chips()).hasCount(1);
    chips().click();
    assertThat(chips()).hasCount(0);
  }

  @Test
  void csv_isDownloaded() {
    open("");
    Download download = page.waitForDownload(() -> page.locator("#sources .panel-foot a").click());

    assertThat(download.suggestedFilename())
        .isEqualTo("shop-breakdown-by-source-2026-10-22-2026-11-20.csv");
  }

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void page_keepsNobodyOut(ColorScheme scheme) {
    reader.close();
    arrive(new Browser.NewContextOptions().setColorScheme(scheme));
    open("?filter=country:DE");
    page.getByText("View as table").click();

    assertThat(Accessibility.seriousViolations(page)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?period=today&filter=country:DE", "?from=2020-01-01&to=2020-01-31"})
  void phone_needsNoScrollingSideways(String query) {
    page.setViewportSize(375, 800);
    open(query);
    page.getByText("View as table").all().forEach(Locator::click);

    assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(375);
  }
}
