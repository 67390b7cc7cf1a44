package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accessibility, caching and security headers of every page of a new site. */
class EveryPageTest {
  @Test
  void eachPage_isAccessible_andIsNotCached(@TempDir Path data) {
    try (DashboardServer server = new DashboardServer(data);
        BrowserContext owner = server.owner(Chromium.open(), new NewContextOptions())) {
      Page page = owner.newPage();
      for (String address : addresses(server)) {
        assertPage(page, address);
      }
    }
  }

  private static void assertPage(Page page, String address) {
    Response response = page.navigate(address);

    assertThat(response.headerValue("Cache-Control")).as(address).isEqualTo("no-store");
    assertThat(response.headerValue("Content-Security-Policy"))
        .as(address)
        .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
        .doesNotContain("unsafe");
    Accessibility.assertFocusRings(page);
    Accessibility.assertAccessible(page);
  }

  @Test
  void settingsOfASite_haveTheSameWidth(@TempDir Path data) {
    try (DashboardServer server = new DashboardServer(data);
        HtmlClient client = server.owner();
        BrowserContext owner = server.owner(Chromium.open(), new NewContextOptions())) {
      String site = server.createSite(client, "Shop");
      Page page = owner.newPage();
      page.setViewportSize(1280, 800);

      assertThat(
              Stream.of(
                      "/install",
                      "/install/try",
                      "/install/browser",
                      "/settings",
                      "/settings/people",
                      "/settings/exclusions",
                      "/settings/data",
                      "/settings/costs",
                      "/settings/exchange-rates",
                      "/settings/imports",
                      "/settings/payments",
                      "/settings/alerts",
                      "/settings/summaries",
                      "/settings/audit",
                      "/success-rules")
                  .map(path -> panelWidth(page, site + path)))
          .containsOnly(960);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 375})
  void ignoredReferrers_areVisibleWithoutScrolling_orFillHalfTheWindow(
      int width, @TempDir Path data) {
    try (DashboardServer server = new DashboardServer(data);
        HtmlClient client = server.owner();
        BrowserContext owner = server.owner(Chromium.open(), new NewContextOptions())) {
      String site = server.createSite(client, "Shop");
      Page page = owner.newPage();
      page.setViewportSize(width, 800);
      page.navigate(site + "/settings");

      assertThat(
              page.getByLabel("Ignored referrers")
                  .evaluate("(field) => field.clientHeight >= Math.min(field.scrollHeight, 400)"))
          .isEqualTo(true);
    }
  }

  private static Object panelWidth(Page page, String address) {
    page.navigate(address);
    return page.evaluate("document.querySelector('main .panel').getBoundingClientRect().width");
  }

  /** The pages of a site with one key and no events. */
  private static List<String> addresses(DashboardServer server) {
    try (HtmlClient owner = server.owner()) {
      String site = server.createSite(owner, "Shop");
      server.createKey(owner, site);
      owner.open(site + "/keys");
      List<String> addresses = new ArrayList<>();
      for (String path :
          List.of(
              "",
              "/successes",
              "/table?by=country",
              "/live",
              "/funnels",
              "/funnels?step=page:/&step=click:buy&step=success:paid&after=1&by=source",
              "/journeys",
              "/journeys?origin=page:/&through=page:/pricing",
              "/keys",
              "/keys/new",
              "/install",
              "/install/try",
              "/install/browser",
              "/nothing",
              "/success-rules",
              "/success-rules/new",
              "/settings",
              "/settings/people",
              "/settings/exclusions",
              "/settings/data",
              "/settings/imports",
              "/settings/costs",
              "/settings/costs/delete?from=2026-11-16&to=2026-11-17",
              "/settings/exchange-rates",
              "/settings/payments",
              "/settings/alerts",
              "/settings/summaries",
              "/settings/audit",
              "/views/new?period=last_month",
              "/views/share?period=last_month",
              "/annotations/new")) {
        addresses.add(site + path);
      }
      owner.open(site + "/settings/payments").fill("#name", "Live account").press("Add webhook");
      addresses.add(owner.link("Set secret of Live account"));
      addresses.add(owner.link("Delete Live account"));
      owner.open(site + "/keys");
      for (String link : List.of("Rotate checkout", "Revoke checkout")) {
        addresses.add(owner.link(link));
      }
      for (String path :
          List.of(
              "/sites",
              "/sites/new",
              "/account",
              "/account/two-factor",
              "/account/delete",
              "/docs/linking",
              "/reference",
              "/nothing")) {
        addresses.add(server.address() + path);
      }
      return addresses;
    }
  }
}
