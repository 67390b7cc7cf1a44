package dev.vouch.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of the rule and settings pages that need a browser: scripts and layout. */
class RulesInBrowserTest {
  @TempDir private static Path data;
  private static final Chromium CHROMIUM = Chromium.open();
  private static DashboardServer server;

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @AfterAll
  static void stop() {
    server.close();
    CHROMIUM.close();
  }

  @Test
  void pagePattern_previewsMatchingPages_whileTyping() {
    try (HtmlClient client = server.owner();
        BrowserContext owner = server.owner(CHROMIUM, new NewContextOptions())) {
      String site = server.createSite(client, "Shop");
      for (String path : new String[] {"/orders/1/thanks", "/orders/2/thanks", "/orders/2"}) {
        assertThat(server.viewPage(site, "https://shop.example", path)).isEqualTo(204);
      }
      Page page = owner.newPage();
      page.navigate(site + "/success-rules/new");
      Locator pattern = page.getByLabel("Page path");
      awaitText(
          page,
          "2 pages match",
          () ->
              page.waitForResponse(
                  response -> response.url().contains("/success-rules/pages"),
                  () -> {
                    pattern.fill("");
                    pattern.pressSequentially("/orders/*/thanks");
                  }));
      assertThat(page.locator("#pages li")).hasCount(2);
    }
  }

  /** Retries, since events are reported asynchronously. */
  private static void awaitText(Page page, String text, Runnable retype) {
    for (int attempt = 0; attempt < 50; attempt++) {
      retype.run();
      if (page.locator("main").textContent().contains(text)) {
        return;
      }
    }
    assertThat(page.locator("main")).containsText(text);
  }

  @Test
  void pages_areAccessible() {
    try (HtmlClient client = server.owner();
        BrowserContext owner = server.owner(CHROMIUM, new NewContextOptions())) {
      String site = server.createSite(client, "Shop");
      client.open(site + "/success-rules/new?name=paid").press("Add rule");
      String rule = client.link("Delete paid");
      assertThat(server.viewPage(site, "https://checkout.example", "/pay")).isEqualTo(403);
      Page page = owner.newPage();
      for (String address :
          new String[] {
            site + "/success-rules", rule, site + "/settings", site + "/settings/audit"
          }) {
        page.navigate(address);
        Accessibility.assertAccessible(page);
      }
    }
  }
}
