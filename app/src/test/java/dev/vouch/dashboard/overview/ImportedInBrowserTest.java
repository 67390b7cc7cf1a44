package dev.vouch.dashboard.overview;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.vouch.dashboard.Accessibility;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imported totals on the overview in a browser, in both themes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ImportedInBrowserTest {
  private static final ImportedTotalsFile FILE =
      new ImportedTotalsFile(LocalDate.parse("2026-07-01"), LocalDate.parse("2026-09-30"));

  /** Counts the pixels of the chart that have the colour of imported numbers. */
  private static final String HAS_HATCHING =
      """
      () => {
        const canvas = document.querySelector('.chart canvas');
        canvas.style.color = 'var(--chart-6)';
        const [r, g, b] = getComputedStyle(canvas).color.match(/[0-9]+/g).map(Number);
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let found = 0;
        for (let i = 0; i < data.length; i += 4) {
          if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) found++;
        }
        return found > 50;
      }
      """;

  private OverviewServer server;
  private Chromium chromium;

  @BeforeAll
  void start(@TempDir Path data) {
    server = new OverviewServer(data);
    server.importTotals(server.shop(), FILE.text());
    chromium = Chromium.open();
  }

  @AfterAll
  void stop() {
    chromium.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT", "390, DARK"})
  void importedTotals_areHatchedInTheChart_fitTheWindow_andAreAccessible(
      int width, ColorScheme theme) {
    List<String> errors = new ArrayList<>();
    Browser.NewContextOptions options =
        new Browser.NewContextOptions().setLocale("en-GB").setColorScheme(theme);
    try (BrowserContext reader = chromium.browser().newContext(options)) {
      Page page = reader.newPage();
      page.onPageError(errors::add);
      page.setViewportSize(width, 900);

      page.navigate(server.overview(server.shop(), "?from=2026-07-10&to=2026-09-30"));

      assertThat(page.locator("#sources .rows-imported")).isVisible();
      page.waitForFunction(HAS_HATCHING);
      assertThat(page.evaluate("document.documentElement.scrollWidth"))
          .as("no horizontal scrolling")
          .isEqualTo(width);
      Accessibility.assertAccessible(page);

      page.navigate(
          server.overview(server.shop(), "/table?by=source&from=2026-07-10&to=2026-09-30"));
      assertThat(page.locator("#imported-table")).isVisible();
      Accessibility.assertAccessible(page);
    }
    assertThat(errors).isEmpty();
  }
}
