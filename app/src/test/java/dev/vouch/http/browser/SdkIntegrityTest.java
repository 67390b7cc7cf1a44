package dev.vouch.http.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import dev.vouch.http.resource.Resource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The frozen script under {@code integrity} and a strict content security policy. */
class SdkIntegrityTest {
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
  void scriptWithThePublishedHash_runsWithoutPolicyViolations() {
    visit.open("plain.html", 1);
    assertThat(visit.consoleMessages()).isEmpty();
  }

  @Test
  void modifiedScript_isBlocked() {
    String changed = new String(Resource.bytes(SdkEndpoint.class, "vouch.js"), UTF_8) + "\n";
    visit
        .page()
        .route(
            "**/vouch-*.js",
            route ->
                route.fulfill(
                    new Route.FulfillOptions().setContentType("text/javascript").setBody(changed)));
    visit.open("plain.html");

    assertThat(visit.page().evaluate("() => typeof vouch")).isEqualTo("undefined");
    assertThat(visit.consoleMessages()).singleElement().asString().contains("integrity");
  }
}
