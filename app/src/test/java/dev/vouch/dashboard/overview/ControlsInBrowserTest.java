package dev.vouch.dashboard.overview;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.vouch.dashboard.Accessibility;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The controls of report pages: filters, and all of them on a phone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ControlsInBrowserTest {
  private static final String SCROLLING_SIDEWAYS =
      """
      [...document.querySelectorAll("html, main :not(.unseen)")]
        .filter((element) => element.scrollWidth > element.clientWidth + 1
            && getComputedStyle(element).overflowX !== "visible" && element.checkVisibility())
        .map((element) => element.className)
      """;

  private static final String CLICK_TWO_ROWS =
      """
      for (const id of ["sources-row-0", "countries-row-0"]) {
        const row = document.getElementById(id);
        row.scrollIntoView({ block: "center" });
        const box = row.getBoundingClientRect();
        document.elementFromPoint(box.left + 9, box.top + 9).click();
      }
      """;

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

  @AfterEach
  void closeContext() {
    page.context().close();
  }

  private void open(NewContextOptions options, String query) {
    BrowserContext reader = Chromium.open().browser().newContext(options.setLocale("en-GB"));
    page = reader.newPage();
    page.navigate(server.overview(server.shop(), query));
  }

  private void openOnAPhone(String query) {
    open(new NewContextOptions().setViewportSize(390, 844), query);
  }

  private Locator chips() {
    return page.locator(".chip .menu > summary");
  }

  private Locator button(String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?filter=not:country:FR&credit=linear",
        "/table?by=page_path&period=90d",
        "/table?by=landing_page"
      })
  void onAPhone_nothingScrollsSideways(String query) {
    openOnAPhone(query);

    assertThat(page.evaluate(SCROLLING_SIDEWAYS)).isEqualTo(List.of());
  }

  @Test
  void onAPhone_numbersComeFirst_andPagesAreAtTheThumb() {
    openOnAPhone("?filter=country:DE&credit=linear");

    assertThat(page.locator(".stat").first().boundingBox().y).isLessThan(200);
    assertThat(page.locator(".sections").boundingBox().y).isGreaterThan(780);
  }

  @Test
  void onAPhone_oneControlNamesAndOpensTheOthers() {
    openOnAPhone("?filter=source:Google&filter=source:newsletter&filter=not:country:FR");
    Locator control = page.locator(".sheet-open");
    assertThat(control).containsText("30 days · Last touch · 2 filters");
    assertThat(page.locator("#credit-first")).isHidden();

    control.focus();
    page.keyboard().press("Enter");
    Accessibility.assertAccessible(page);
    page.locator("#credit").click();
    page.locator("#credit-first").click();

    assertThat(control).containsText("30 days · First touch · 2 filters");
    assertThat(control).isFocused();
    assertThat(page.locator("#credit-first")).isHidden();
  }

  @Test
  void filter_isAdded_changedAndRemoved_byKeyboard() {
    open(new NewContextOptions(), "?credit=first");
    page.locator("#filter").focus();
    press("Enter", "Tab", "S", "Tab", "ArrowDown", "Tab");
    page.keyboard().type("Google");
    press("Enter");
    assertThat(chips()).hasText("Change the filter Source is not Google");
    assertThat(page).hasURL(Pattern.compile("\\?credit=first&filter=not:source:Google$"));
    assertThat(page.locator("#filter")).isFocused();

    press("Tab", "Enter", "Tab", "Tab", "ArrowUp", "Tab", "Tab", "Enter", "Tab");
    page.keyboard().type("newsletter");
    press("Enter");
    assertThat(chips()).hasText("Change the filter Source is Google or newsletter");
    assertThat(chips()).isFocused();

    press("Tab", "Enter");
    assertThat(chips()).hasCount(0);
    assertThat(page.locator("#filter")).isFocused();
  }

  private void press(String... keys) {
    List.of(keys).forEach(page.keyboard()::press);
  }

  @Test
  void openedFilter_suggestsTheValuesOfItsDimension() {
    open(new NewContextOptions(), "?filter=source:Google");
    page.locator("#filter").click();
    page.getByLabel("Dimension").first().selectOption("country");

    assertThat(page.locator("#filter-values option[value=DE]")).hasText("Germany");
    Accessibility.assertAccessible(page);
  }

  @Test
  void focusedNameOfAProperty_isSuggested() {
    open(new NewContextOptions(), "");
    page.locator("#filter").click();
    page.getByLabel("Dimension").first().selectOption("property");
    page.getByLabel("Name of the property").first().focus();

    assertThat(page.locator("#filter-properties option"))
        .hasText(new String[] {"currency", "plan"});
  }

  @Test
  void activeFilters_haveALineOfTheirOwn() {
    open(new NewContextOptions(), "/table?by=os&filter=source:Google&filter=source:newsletter");

    assertThat(chips().boundingBox().y).isGreaterThan(page.locator("#filter").boundingBox().y + 20);
    assertThat(chips().boundingBox().height).isLessThan(40);
  }

  @Test
  void withoutScripts_filterIsAdded() {
    open(new NewContextOptions().setJavaScriptEnabled(false), "");
    page.locator("#filter").click();
    page.locator("#filter-by").selectOption("country");
    page.locator("#filter-value-0").fill("DE");
    button("Add filter").click();

    assertThat(chips()).hasText("Change the filter Country is Germany");
  }

  @Test
  void secondClickedRow_doesNotLoseTheFilterOfTheFirst() {
    open(new NewContextOptions(), "");
    page.evaluate(CLICK_TWO_ROWS);

    assertThat(chips()).containsText(new String[] {"Source is"});
  }
}
