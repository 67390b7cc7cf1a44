package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.http.browser.Chromium;
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
