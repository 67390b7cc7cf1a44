package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Automated browsers (docs/browser.md#automated-browsers): the one that runs these tests is one.
 */
class SdkAutomatedTest {
  private static final Chromium CHROMIUM = Chromium.open();

  private final SdkVisit visit = new SdkVisit(CHROMIUM);

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @AfterEach
  void close() {
    visit.close();
  }

  @Test
  void onALoopbackAddress_itIsRecorded() {
    visit.open("plain.html", 1);
    assertThat(visit.consoleMessages()).isEmpty();
  }

  @Test
  void onAnotherPage_itIsIgnored_andTheConsoleSaysSo() {
    sendFromTheWebsite();
    visit.open("plain.html");
    visit.page().evaluate("() => vouch.identify('customer-17')");

    visit.page().waitForCondition(() -> visit.consoleMessages().size() == 2);
    assertThat(visit.consoleMessages()).containsOnly("Vouch ignored: automated browser");
    visit.await(0);
  }

  @Test
  void onAnotherPageWithTheAttribute_itIsRecorded() {
    sendFromTheWebsite();
    visit.open("automated.html", 1);
    assertThat(visit.consoleMessages()).isEmpty();
  }

  /** Makes the requests of the page under a loopback address those of a page of the website. */
  private void sendFromTheWebsite() {
    visit
        .page()
        .route(
            url -> url.endsWith("/collect") || url.endsWith("/identify"),
            route -> {
              Map<String, String> headers = new HashMap<>(route.request().headers());
              headers.put("origin", "https://shop.example");
              route.fulfill(
                  new Route.FulfillOptions()
                      .setResponse(route.fetch(new Route.FetchOptions().setHeaders(headers))));
            });
  }
}
