package dev.vouch.dashboard.overview;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.Accessibility;
import dev.vouch.http.browser.Chromium;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of the overview that need a browser: scripts, keyboard and layout. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OverviewInBrowserTest {
  /** The default period of 30 days, as parameters of the API. */
  private static final String THIRTY_DAYS = "from=2026-10-22&to=2026-11-20";

  /** Records where the labels of the axes are drawn. */
  private static final String RECORD_LABELS =
      """
      window.labels = [];
      const fillText = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) {
        const width = this.measureText(text).width;
        const left = x - width * { left: 0, center: 0.5, right: 1 }[this.textAlign];
        window.labels.push({ text, isVisible: left >= 0 && left + width <= this.canvas.width });
        return fillText.call(this, text, x, ...rest);
      };
      """;

  /** Numbers that are wider than their box. */
  private static final String CUT_OFF =
      """
      () => [...document.querySelectorAll("main dd, main td.number")]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map((box) => box.innerText)
      """;

  private OverviewServer server;
  private Chromium chromium;
  private BrowserContext reader;
  private Page page;
  private final List<String> pageErrors = new ArrayList<>();

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
  void openContext() {
    openContext(new Browser.NewContextOptions(), "en-GB");
  }

  private void openContext(Browser.NewContextOptions options, String locale) {
    reader = chromium.browser().newContext(options.setLocale(locale));
    Chromium.speedUpTimers(reader);
    page = reader.newPage();
    page.onPageError(pageErrors::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            pageErrors.add(message.text());
          }
        });
  }

  @AfterEach
  void closeContext() {
    reader.close();
    assertThat(pageErrors).as("JavaScript and console errors of the page").isEmpty();
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

  @Test
  void countryOnTheMap_showsItsNumbers_withTheFocusAndWithThePointer() {
    open("?from=2026-11-01&to=2026-11-10&countries=map");
    Locator germany = page.locator("#map-DE");

    germany.focus();
    assertThat(page.locator(".map-value")).hasText(germany.getAttribute("aria-label"));
    page.locator(".map a:not(#map-DE)").first().dispatchEvent("pointerover");
    assertThat(page.locator(".map-value"))
        .hasText(page.locator(".map a:not(#map-DE)").first().getAttribute("aria-label"));
  }

  @Test
  void firstEvent_isShownWithoutReload() {
    page.navigate(server.overview(server.waiting(), ""));
    assertThat(page.getByText("Waiting for the first event.")).isVisible();

    server.recordFirstEvents();

    assertThat(page.locator(".chart canvas")).hasCount(1);
    assertThat(page.locator(".waiting")).hasCount(0);
  }

  @Test
  void clickedRow_addsAFilter_thatItsChipRemoves() {
    open("?period=90d");
    String visitors = stat("Visitors").locator("dd").first().textContent();
    page.locator("#countries-row-0").click();
    assertThat(chips()).hasCount(1);
    assertThat(page.url()).contains("period=90d&filter=");
    assertThat(page.locator("#countries-row-0")).hasAttribute("aria-current", "true");

    chips().getByRole(AriaRole.LINK).click();

    assertThat(chips()).hasCount(0);
    assertThat(stat("Visitors").locator("dd").first()).hasText(visitors);
  }

  @Test
  void countryOnTheMap_isReachedByKeyboard_andFilters() {
    open("");
    link("Map").click();
    page.locator("#map-DE").focus();

    page.keyboard().press("Enter");

    assertThat(chips()).hasCount(1);
    assertThat(chips()).containsText("Germany");
    assertThat(page.locator("#map-DE")).hasAttribute("aria-current", "true");
    Accessibility.assertFocusRings(page);
    Accessibility.assertAccessible(page);
  }

  @Test
  void filters_areCombined_andAreRemovedTogether() {
    open("");
    link("Google").click();
    assertThat(chips()).hasCount(1);
    link("Germany").click();
    assertThat(chips()).hasCount(2);
    JsonObject both = report("summary?filter=source:Google&filter=country:DE&" + THIRTY_DAYS);
    assertThat(stat("Visitors").locator("dd").first())
        .containsText(grouped(both.getLong("visitors")));

    link("Remove all filters").click();

    assertThat(chips()).hasCount(0);
  }

  @Test
  void browserHistory_restoresPeriodAndFilters() {
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
  void customDays_keepOtherUrlParameters() {
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
  void reversedDays_areSwappedWithANotice() {
    open("");
    page.locator("#days").click();
    page.getByLabel("From").fill("2026-11-08");
    page.getByLabel("To", new Page.GetByLabelOptions().setExact(true)).fill("2026-11-02");
    page.getByText("Apply dates").click();

    assertThat(page.locator(".notice")).containsText("the two dates were swapped");
    assertThat(page.locator("#chart-numbers tbody tr")).hasCount(7);
  }

  /** An error that htmx loads into the page is shown as an error page. */
  @Test
  void unusableDays_showTheErrorPage() {
    open("");
    page.locator("#days").click();
    page.getByLabel("From").fill("1900-11-08");
    page.getByText("Apply dates").click();

    assertThat(page.locator("h1")).hasText("Invalid link");
    assertThat(page.locator("main")).containsText("at most 100 years apart");
    assertThat(pageErrors).isNotEmpty().allMatch(text -> text.contains("status of 400"));
    pageErrors.clear();
  }

  @Test
  void comparison_isSwitchedOffAndOn() {
    open("");
    page.locator("#compare").click();
    page.locator("#compare-none").click();
    assertThat(page.locator(".change")).hasCount(0);
    assertThat(page.locator("#compare")).hasText("Compare: No comparison");

    page.locator("#compare").click();
    page.locator("#compare-previous").click();

    assertThat(page.locator(".change").first()).isVisible();
    assertThat(page.locator("#compare")).hasText("Compare: vs previous period");
  }

  @Test
  void chosenComparedDays_areInTheUrl() {
    open("?period=7d");
    page.locator("#compare").click();
    page.getByLabel("First day").fill("2026-11-02");
    page.getByLabel("Last day").fill("2026-11-08");
    page.getByText("Compare with these days").click();

    assertThat(page)
        .hasURL(Pattern.compile("period=7d&compare_from=2026-11-02&compare_to=2026-11-08$"));
    assertThat(page.locator("#compare")).containsText("2026");
  }

  @Test
  void allSources_areOrderedSearchedAndLeadBack() {
    open("?period=90d&filter=country:DE");
    page.locator("#sources-all").click();
    assertThat(page.locator("h1")).hasText("Source");
    assertThat(page.locator("th[aria-sort=descending]")).containsText("Visitors");

    page.locator("#sort-name").click();
    assertThat(page.locator("th[aria-sort=ascending]")).containsText("Source");
    page.getByLabel("Search the values").fill("goo");
    page.keyboard().press("Enter");
    assertThat(page.locator("#values-table tbody tr")).hasCount(1);
    Accessibility.assertAccessible(page);

    link("Google").click();

    assertThat(page.locator("h1")).hasText("Overview");
    assertThat(chips()).hasCount(2);
  }

  @Test
  void selectedTabs_areKeptInTheUrl() {
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
  void clickedTotal_isShownInTheChart() {
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
  void hoveredChart_showsATooltip() {
    open("");
    page.locator(".chart .u-over").hover();

    assertThat(page.locator(".chart-tip")).isVisible();
    assertThat(page.locator(".chart-tip div")).hasCount(2);
  }

  @Test
  void crosshair_isAtTheDescribedPoint() {
    open("?period=7d");
    Locator plot = page.locator(".chart .u-over");
    BoundingBox area = plot.boundingBox();
    // A fifth of the way from one day's point to the next.
    plot.hover(new Locator.HoverOptions().setPosition(area.width * 1.2 / 6, area.height / 2));
    assertThat(page.locator(".chart-tip")).isVisible();

    BoundingBox line = page.locator(".chart .u-cursor-x").boundingBox();
    BoundingBox point = page.locator(".chart .u-cursor-pt:not(.u-off)").last().boundingBox();
    assertThat(line.x + line.width - (point.x + point.width / 2)).isBetween(-1.5, 1.5);
    assertThat(line.x - area.x).isBetween(area.width / 6 - 2, area.width / 6 + 2);
  }

  @ParameterizedTest
  @CsvSource({"en-GB, 1280", "de-DE, 390"})
  void axisLabels_areNotCutOff(String locale, int width) {
    reader.close();
    openContext(new Browser.NewContextOptions().setViewportSize(width, 800), locale);
    reader.addInitScript(RECORD_LABELS);
    for (String query :
        List.of(
            "?period=today",
            "?period=30d&chart=successes",
            "?from=2024-06-01&to=2026-11-20&chart=successes&filter=country:FR")) {
      open(query);
      assertThat(page.locator(".chart canvas")).hasCount(1);
      page.waitForFunction("window.labels.length > 4");

      assertThat(
              page.evaluate(
                  "labels.filter((label) => !label.isVisible).map((label) => label.text)"))
          .as(query)
          .isEqualTo(List.of());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 7})
  void numbersOfSeveralCurrencies_areNeitherBrokenNorCutOff(int currencies) {
    Site site = server.addSiteWithCurrencies(currencies);
    for (String url :
        List.of(
            server.overview(site, ""),
            server.overview(site, "/table?by=name"),
            server.url("/sites"))) {
      page.navigate(url);
      assertThat(page.locator("main")).containsText("\u20ac12");
      Accessibility.assertAccessible(page);
      for (int width : new int[] {1280, 390}) {
        page.setViewportSize(width, 800);
        assertThat(page.evaluate(CUT_OFF)).as("%s at %d px", url, width).isEqualTo(List.of());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"'', #sources", "'', #pages", "/table?by=landing_page, #values-table"})
  void changeOfEachFirstNumber_isOnTheScreenOfAPhone(String path, String table) {
    page.setViewportSize(390, 800);
    open(path);

    assertThat(page.locator(table + " td.number:nth-child(2) .change > :first-child").all())
        .isNotEmpty()
        .allSatisfy(
            change -> {
              assertThat(change).isVisible();
              BoundingBox box = change.boundingBox();
              assertThat(box.x + box.width).isLessThanOrEqualTo(390);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "'', #sources-row-0, 1280, 40",
    "'', #sources-row-0, 390, 100",
    "/table?by=source, '#values-table tbody a', 1280, 40"
  })
  void longName_isCutOff_andWholeWithTheFocus(
      String path, String selector, int width, int heightMax) {
    page.setViewportSize(width, 800);
    open(path);
    Locator name = page.locator(selector).first();
    name.locator("span").evaluate("span => { span.textContent = 'spring sale '.repeat(16); }");
    String height = "name => name.getBoundingClientRect().height";

    assertThat((Number) name.evaluate(height))
        .extracting(Number::doubleValue)
        .matches(cut -> cut < heightMax);
    page.keyboard().press("Tab");
    name.focus();
    assertThat((Number) name.evaluate(height))
        .extracting(Number::doubleValue)
        .matches(whole -> whole > heightMax);
  }

  @Test
  void waitingPage_stopsPollingAfterHalfAnHour() {
    List<String> polls = new ArrayList<>();
    page.navigate(server.overview(server.empty(), ""));
    assertThat(page.getByText("Waiting for the first event.")).isVisible();
    assertThat(page.getByText("Automatic updates have stopped.")).isHidden();

    page.evaluate(
        "const now = performance.now.bind(performance);"
            + " performance.now = () => now() + 31 * 60 * 1000");
    assertThat(page.getByText("Automatic updates have stopped.")).isVisible();
    assertThat(page.locator(".waiting")).isHidden();

    page.onRequest(request -> polls.add(request.url()));
    page.evaluate(
        "new Promise((done) => { let ticks = 0;"
            + " setInterval(() => ++ticks === 3 && done(), 5000); })");
    assertThat(polls).isEmpty();
    link("Refresh").click();
    assertThat(page.getByText("Waiting for the first event.")).isVisible();
  }

  @Test
  void keyboardNavigation_keepsTheFocus() {
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

  @ParameterizedTest
  @ValueSource(strings = {"?filter=country:DE", "?from=2020-01-01&to=2020-01-31"})
  void page_isAccessible(String query) {
    open(query);
    page.getByText("View as table").all().forEach(Locator::click);

    Accessibility.assertAccessible(page);
  }

  @Test
  void csvDownload_isNamedAfterSiteReportAndDays() {
    open("");
    Download download = page.waitForDownload(() -> page.locator("#sources a[download]").click());

    assertThat(download.suggestedFilename())
        .isEqualTo("shop-breakdown-by-source-2026-10-22-2026-11-20.csv");
  }
}
