package dev.vouch.server.dashboard.overview;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.vouch.server.browser.Chromium;
import dev.vouch.server.dashboard.Accessibility;
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
import org.junit.jupiter.params.provider.ValueSource;

/** What needs a browser on the overview: scripts, the keyboard and the layout. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OverviewInBrowserTest {
  /** The preset thirty days, in the API's words. */
  private static final String THIRTY_DAYS = "from=2026-10-22&to=2026-11-20";

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
    Chromium.speedUpTimers(reader);
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

  @Test
  void firstEvent_showsUpByItself() {
    page.navigate(server.overview(server.waiting(), ""));
    assertThat(page.getByText("Waiting for the first event.")).isVisible();

    server.firstEvents();

    assertThat(page.locator(".chart canvas")).hasCount(1);
    assertThat(page.locator(".waiting")).hasCount(0);
  }

  @Test
  void row_filtersThePage_andItsChipRemovesTheFilter() {
    open("?period=90d");
    String visitors = stat("Visitors").locator("dd").first().textContent();
    page.locator("#countries-row-0").click();
    assertThat(chips()).hasCount(1);
    assertThat(page.url()).contains("period=90d&filter=");
    assertThat(page.locator("#countries-row-0")).hasAttribute("aria-current", "true");

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

  /** Within a page that htmx changes in place, an error is still a page to read. */
  @Test
  void daysInTheWrongOrder_areExplained() {
    open("");
    page.locator("#days").click();
    page.getByLabel("From").fill("2026-11-08");
    page.getByLabel("To", new Page.GetByLabelOptions().setExact(true)).fill("2026-11-02");
    page.getByText("Apply dates").click();

    assertThat(page.locator("h1")).hasText("Invalid link");
    assertThat(page.locator("main")).containsText("from must not be after to");
    assertThat(complaints).isNotEmpty().allMatch(text -> text.contains("status of 400"));
    complaints.clear();
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

  @ParameterizedTest
  @ValueSource(strings = {"?filter=country:DE", "?from=2020-01-01&to=2020-01-31"})
  void page_isForEverybody(String query) {
    open(query);
    page.getByText("View as table").all().forEach(Locator::click);

    Accessibility.assertForEverybody(page);
  }

  @Test
  void csv_isDownloaded() {
    open("");
    Download download = page.waitForDownload(() -> page.locator("#sources .panel-foot a").click());

    assertThat(download.suggestedFilename())
        .isEqualTo("shop-breakdown-by-source-2026-10-22-2026-11-20.csv");
  }
}
