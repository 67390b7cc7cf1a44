package dev.vouch.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.Route;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A part of a page that polls the server until something arrives. */
class PollingTest {
  @Test
  void failedPoll_keepsThePage_andIsRetried(@TempDir Path data) {
    try (DashboardServer server = new DashboardServer(data);
        HtmlClient client = server.owner();
        BrowserContext owner = server.owner(Chromium.open(), new NewContextOptions())) {
      String site = server.createSite(client, "Shop");
      Page page = owner.newPage();
      String pollUrls = "**/install/page-view?*";
      page.route(
          pollUrls,
          route ->
              route.fulfill(
                  new Route.FulfillOptions().setStatus(502).setBody("<h1>Bad gateway</h1>")),
          new Page.RouteOptions().setTimes(1));
      Response failed = page.waitForResponse(pollUrls, () -> page.navigate(site + "/install"));
      assertThat(failed.status()).isEqualTo(502);

      Response next = page.waitForResponse(pollUrls, () -> {});

      assertThat(next.status()).isEqualTo(204);
      assertThat(page.locator("#page-view .waiting")).isVisible();
      assertThat(page.locator("h1")).hasText("Install");
    }
  }
}
