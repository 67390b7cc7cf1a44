package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.sun.net.httpserver.HttpServer;
import dev.vouch.http.browser.Chromium;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links that an owner sends to others, and code that an owner copies. */
class PublicLinksTest {
  @TempDir private Path data;

  @Test
  void withPublicUrl_linksAndSamplesAreAbsoluteUrlsOfIt() {
    Map<String, String> setting = Map.of("VOUCH_PUBLIC_URL", "https://vouch.example");
    try (DashboardServer server = new DashboardServer(data, setting, (directory, account) -> {});
        HtmlClient owner = server.owner()) {
      String site = server.createSite(owner, "Shop");

      assertThat(invitation(owner, site)).startsWith("https://vouch.example/invitations/");
      assertThat(publicLink(owner, site)).startsWith("https://vouch.example/shared/");
      assertThat(owner.open(site + "/install").text("main"))
          .contains("https://vouch.example/vouch.js", "https://vouch.example/event")
          .doesNotContain(server.address());
      assertThat(owner.fetch(server.address() + "/api/nothing").body())
          .contains("\"type\":\"https://vouch.example/problems/not-found\"");
    }
  }

  @Test
  void withoutPublicUrl_noHostHeaderDecidesALinkForOthers() {
    try (DashboardServer server = new DashboardServer(data);
        HtmlClient owner = server.owner()) {
      String site = server.createSite(owner, "Shop");

      assertThat(invitation(owner, site)).startsWith("/invitations/");
      assertThat(owner.first("#link").hasAttr("data-path")).isTrue();
      assertThat(publicLink(owner, site)).startsWith("/shared/");
      // The reader's own page is filled in with the address that the reader uses.
      assertThat(owner.open(site + "/install").text("main"))
          .contains(server.address() + "/vouch.js");
    }
  }

  @Test
  void withoutPublicUrl_browserShowsTheLinkWithItsOwnAddress() {
    try (DashboardServer server = new DashboardServer(data);
        HtmlClient client = server.owner();
        Chromium chromium = Chromium.open();
        BrowserContext owner = server.owner(chromium, new NewContextOptions())) {
      Page page = owner.newPage();
      page.navigate(server.createSite(client, "Shop") + "/settings/people/link");
      page.getByText("Create link").click();

      assertThat(page.locator("#link").textContent()).startsWith(server.address() + "/shared/");
    }
  }

  @Test
  void embeddableView_isShownInAPageOfAnotherOrigin_andItsChartCanBeChosen() throws IOException {
    try (DashboardServer server = new DashboardServer(data);
        HtmlClient owner = server.owner();
        Chromium chromium = Chromium.open();
        BrowserContext reader = DashboardServer.anonymous(chromium, new NewContextOptions())) {
      String site = server.createSite(owner, "Shop");
      assertThat(server.viewPage(site, "https://shop.example", "/")).isEqualTo(204);
      await("page view is reported").until(() -> !owner.open(site).all("dl.stats").isEmpty());
      String iframe =
          owner
              .open(site)
              .follow("Share")
              .fill("Name", "Partners")
              .check("Allow embedding in other pages")
              .press("Create link")
              .text("#embedding")
              .replace("src=\"", "src=\"" + server.address());
      Page page = reader.newPage();
      HttpServer other = serving(iframe);
      page.navigate("http://localhost:" + other.getAddress().getPort());
      FrameLocator view = page.frameLocator("iframe");
      view.locator("#chart-successes").click();

      PlaywrightAssertions.assertThat(view.locator("#chart-title")).containsText("Successes by");
      PlaywrightAssertions.assertThat(view.locator("header")).hasCount(0);
      other.stop(0);
    }
  }

  /** Serves a page from another origin than that of Vouch. */
  private static HttpServer serving(String html) throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(html.getBytes(StandardCharsets.UTF_8));
          }
        });
    other.start();
    return other;
  }

  private static String invitation(HtmlClient owner, String site) {
    return owner
        .open(site + "/settings/people")
        .fill("Email address", "colleague@shop.example")
        .press("Create invitation")
        .text("#link");
  }

  private static String publicLink(HtmlClient owner, String site) {
    return owner.open(site + "/settings/people/link").press("Create link").text("#link");
  }
}
