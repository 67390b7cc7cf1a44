package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Delivery of messages from the browser, in which nothing is stored. */
class SdkDeliveryTest {
  private static final Chromium CHROMIUM = Chromium.open();

  private final SdkVisit visit = new SdkVisit(CHROMIUM);
  private final Page page = visit.page();
  private final List<Request> requests = new ArrayList<>();

  SdkDeliveryTest() {
    page.onRequest(requests::add);
  }

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @AfterEach
  void close() {
    visit.close();
  }

  @Test
  void messages_useNoPreflightNoCredentialsAndNoStorage() {
    visit.open("plain.html", 1);
    page.evaluate("() => vouch.identify('customer-17')");
    visit.await(2);

    assertThat(requests).extracting(Request::method).doesNotContain("OPTIONS");
    assertThat(request("collect").headerValue("content-type"))
        .isEqualTo("text/plain;charset=UTF-8");
    assertThat(request("collect").headerValue("cookie")).isNull();
    assertThat(visit.context().cookies()).isEmpty();
    assertThat(
            page.evaluate(
                "async () => localStorage.length + sessionStorage.length"
                    + " + (await indexedDB.databases()).length + (await caches.keys()).length"))
        .isEqualTo(0);
    assertThat(visit.consoleMessages()).isEmpty();
  }

  @Test
  void urlAndReferrer_areStrippedBeforeSending() {
    page.navigate(
        visit.url("/pages/plain.html?utm_source=a&user_email=a%40b.example&gclid=x#part"),
        new Page.NavigateOptions().setReferer("http://elsewhere.example/search?q=secret"));
    visit.await(1);

    assertThat(request("collect").postData())
        .contains("/pages/plain.html?utm_source=a&gclid=x\"")
        .contains("\"referrer\":\"http://elsewhere.example/search\"")
        .doesNotContain("email", "secret", "part");
  }

  @Test
  void campaignParametersOfTheFragment_areSent_andTheQueryIsSentAsItIs() {
    visit.open("manual.html");
    page.waitForFunction("() => window.vouch && window.vouch.loaded");
    page.evaluate(
        "() => history.replaceState({}, '', '/a?utm_source=50%off&email=x&utm_term=%%TERM%%"
            + "&amp;utm_medium=a#/route?token=secret&utm_campaign=spring&#038;UTM_content=b#part')");
    page.evaluate("() => vouch.pageview()");
    visit.await(1);

    assertThat(request("collect").postData())
        .contains(
            "/a?utm_source=50%off&utm_term=%%TERM%%&amp;utm_medium=a"
                + "&utm_campaign=spring&UTM_content=b\"")
        .doesNotContain("email", "secret", "route", "part");
  }

  @Test
  void messageWithALostResponse_isRetried_andRecordedOnce() {
    List<String> bodies = new ArrayList<>();
    page.route(
        "**/collect",
        route -> {
          bodies.add(route.request().postData());
          if (bodies.size() == 1) {
            route.fetch();
            route.abort();
          } else {
            route.resume();
          }
        });
    visit.open("plain.html");
    page.waitForCondition(() -> bodies.size() == 2);
    visit.awaitNoMoreThan(1);

    assertThat(bodies.get(1)).isEqualTo(bodies.get(0)).contains("\"event_id\"");
  }

  @Test
  void messageRefusedWith503_isRetried() {
    List<Route> refused = new ArrayList<>();
    page.route(
        "**/collect",
        route -> {
          if (refused.isEmpty()) {
            refused.add(route);
            route.fulfill(new Route.FulfillOptions().setStatus(503));
          } else {
            route.resume();
          }
        });
    visit.open("plain.html", 1);
    assertThat(refused).hasSize(1);
  }

  @Test
  void callDuringPagehide_isDelivered() {
    visit.open("leaving.html", 1);
    visit.open("next.html", 3);

    assertThat(visit.events()).contains("custom /pages/leaving.html left how=pagehide");
  }

  @Test
  void browserWithoutKeepalive_usesBeacons() {
    page.addInitScript("delete Request.prototype.keepalive");
    visit.open("plain.html", 1);
    page.evaluate("() => vouch.identify('customer-17')");
    visit.await(2);

    assertThat(request("collect").resourceType()).isEqualTo("ping");
    assertThat(request("identify").resourceType()).isEqualTo("ping");
  }

  private Request request(String path) {
    return requests.stream()
        .filter(sent -> sent.url().endsWith("/" + path))
        .findFirst()
        .orElseThrow();
  }
}
