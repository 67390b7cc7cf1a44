package dev.vouch.dashboard.overview;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.vouch.dashboard.Accessibility;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Ways to get from the overview to something else: search, keyboard shortcuts and the chart. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FindingInBrowserTest {
  private OverviewServer server;

  /** Each test opens it. */
  @SuppressWarnings("NullAway.Init")
  private Page page;

  @BeforeAll
  void start(@TempDir Path data) {
    server = new OverviewServer(data);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @BeforeEach
  void open() {
    page =
        Chromium.open().browser().newContext(new NewContextOptions().setLocale("en-GB")).newPage();
    page.navigate(server.overview(server.shop(), ""));
  }

  @AfterEach
  void closeContext() {
    page.context().close();
  }

  @Test
  void search_findsAValueOfThePage_andFiltersByIt() {
    page.keyboard().press("Control+k");
    assertThat(page.locator("#palette")).isVisible();
    Accessibility.assertAccessible(page);
    page.keyboard().type("goo filter");
    page.keyboard().press("Enter");

    assertThat(page).hasURL(Pattern.compile("filter=source(:|%3A)Google"));
  }

  @Test
  void search_withoutAResult_saysSo_andArrowsMoveThroughResults() {
    page.keyboard().press("/");
    page.keyboard().type("no such thing");
    assertThat(page.locator("#palette [role=status]")).hasText("Nothing found.");

    page.locator("#palette input").fill("days");
    page.keyboard().press("ArrowDown");
    page.keyboard().press("ArrowDown");

    assertThat(page.locator("#palette li:not([hidden]) a").nth(1)).isFocused();
  }

  @Test
  void keyOfASection_opensIt() {
    page.keyboard().press("s");

    assertThat(page).hasURL(Pattern.compile("/successes$"));
  }

  @Test
  void keyOfAPeriod_showsIt() {
    page.keyboard().press("3");

    assertThat(page.locator("#period-7d")).hasAttribute("aria-current", "true");
  }

  @Test
  void shortcutsOfOneKey_areListed_andCanBeSwitchedOff() {
    page.keyboard().press("?");
    assertThat(page.locator("#shortcuts")).isVisible();
    Accessibility.assertAccessible(page);
    page.locator("[data-shortcuts]").uncheck();
    page.locator("#shortcuts button").click();
    page.keyboard().press("s");
    page.reload();
    page.keyboard().press("s");
    page.keyboard().press("Control+k");

    assertThat(page.locator("#palette")).isVisible();
    assertThat(page.locator("h1")).hasText("Overview");
  }

  @Test
  void chart_dragged_opensTheDaysInBetween() {
    BoundingBox chart = page.locator(".chart .u-over").boundingBox();
    double middle = chart.y + chart.height / 2;
    page.mouse().move(chart.x + chart.width * 0.25, middle);
    page.mouse().down();
    page.mouse().move(chart.x + chart.width * 0.5, middle);
    page.mouse().up();

    assertThat(page).hasURL(Pattern.compile("from=2026-10-29&to=2026-11-0[56]"));
  }

  @Test
  void chart_clicked_opensTheDay_byHours() {
    Locator over = page.locator(".chart .u-over");
    BoundingBox chart = over.boundingBox();
    page.mouse().click(chart.x + 1, chart.y + chart.height / 2);

    assertThat(page).hasURL(Pattern.compile("from=2026-10-22&to=2026-10-22"));
    assertThat(page.locator("#chart-title")).hasText("Visitors by hour");
    assertThat(over).not().hasCSS("cursor", "crosshair");
  }
}
