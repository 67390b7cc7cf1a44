package dev.vouch.server.dashboard.overview;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.vouch.server.browser.Chromium;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Within a page that htmx changes in place, an error is still a page to read. */
class WrongDaysTest {
  @Test
  void daysInTheWrongOrder_areExplained(@TempDir Path data) {
    try (OverviewServer server = new OverviewServer(data);
        Chromium chromium = Chromium.open()) {
      Page page = chromium.browser().newPage();
      page.navigate(server.overview(server.shop(), ""));
      page.locator("#days").click();
      page.getByLabel("From").fill("2026-11-08");
      page.getByLabel("To", new Page.GetByLabelOptions().setExact(true)).fill("2026-11-02");
      page.getByText("Apply dates").click();

      assertThat(page.locator("h1")).hasText("Invalid link");
      assertThat(page.locator("main")).containsText("from must not be after to");
    }
  }
}
