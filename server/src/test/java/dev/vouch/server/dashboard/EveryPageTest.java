package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import dev.vouch.server.browser.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for each page of a new site, whoever reads it, on whatever. */
class EveryPageTest {
  @Test
  void eachPage_isForEverybody_onAPhoneToo_andKeptByNoCache(@TempDir Path data) {
    try (OwnersServer server = new OwnersServer(data);
        BrowserContext owner = server.owner(Chromium.open(), new NewContextOptions())) {
      Page page = owner.newPage();
      for (String address : addresses(server)) {
        holds(page, address);
      }
    }
  }

  private static void holds(Page page, String address) {
    Response answer = page.navigate(address);

    assertThat(answer.headerValue("Cache-Control")).as(address).isEqualTo("no-store");
    assertThat(answer.headerValue("Content-Security-Policy"))
        .as(address)
        .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
        .doesNotContain("unsafe");
    Accessibility.assertForEverybody(page);
  }

  /** Of a site without any event, with one key. */
  private static List<String> addresses(OwnersServer server) {
    try (HtmlClient owner = server.owner()) {
      String site = server.createSite(owner, "Shop");
      server.createKey(owner, site);
      owner.open(site + "/keys");
      List<String> addresses = new ArrayList<>();
      for (String path :
          List.of(
              "",
              "/successes",
              "/live",
              "/funnels",
              "/funnels?step=page:/&step=click:buy&step=success:paid&after=1&by=source",
              "/journeys",
              "/journeys?origin=page:/&through=page:/pricing",
              "/keys",
              "/keys/new",
              "/install",
              "/nothing",
              "/success-rules",
              "/success-rules/new",
              "/settings",
              "/settings/data",
              "/settings/alerts",
              "/settings/audit")) {
        addresses.add(site + path);
      }
      for (String link : List.of("Rotate checkout", "Revoke checkout")) {
        addresses.add(owner.link(link));
      }
      for (String path : List.of("/sites", "/sites/new", "/account", "/docs/linking")) {
        addresses.add(server.address() + path);
      }
      return addresses;
    }
  }
}
