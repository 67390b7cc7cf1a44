package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** First run of a server, from an empty data directory to a credited success. */
class FirstRunTest {
  private static final String EMAIL = "owner@shop.example";
  private static final String PASSWORD = "a password of an owner";

  @TempDir private Path data;

  @Test
  void emptyDirectory_isSetUp_upToTheFirstCreditedSuccess() throws Exception {
    try (Vouch vouch = start(Map.of());
        HtmlClient owner = new HtmlClient(address(vouch));
        HttpClient requests = HttpClient.newHttpClient()) {
      setUp(owner, vouch);
      owner.follow("Add site").fill("#name", "Shop").fill("Domains", "shop.example");
      String install = owner.press("Add site").url();
      assertThat(install).endsWith("/install");
      assertThat(owner.text("#snippet-plain")).contains(address(vouch));
      viewPage(requests, vouch, install);
      assertThat(awaitText(owner, "#page-view", "Page views are arriving."))
          .containsPattern("/pricing.*letter");

      owner.follow("Create key").fill("#name", "checkout").press("Create key");
      String event = OnboardingTest.bodyOf(owner.first("#trial").wholeText());
      assertThat(send(requests, vouch, owner.text("#token"), event)).isEqualTo(204);
      owner.open(install);
      awaitText(owner, "#success", "“test” is credited to a visitor");
    }
  }

  private static void setUp(HtmlClient owner, Vouch vouch) {
    owner.open("/").fill("Setup code", vouch.setupCode().orElseThrow());
    owner.fill("Email address", EMAIL).fill("Password", PASSWORD);
    owner.fill("Confirm password", PASSWORD).press("Create account");
  }

  /** Reloads until an element contains a text, and returns the element's text. */
  private static String awaitText(HtmlClient client, String css, String text) {
    return await("text is shown")
        .until(() -> client.reload().text(css), shown -> shown.contains(text));
  }

  /** Uses the same browser as the trial event. */
  private static void viewPage(HttpClient requests, Vouch vouch, String install) throws Exception {
    JsonObject view =
        new JsonObject()
            .put("site_id", install.replaceAll(".*/sites/|/install", ""))
            .put("event_name", "pageview")
            .put("url", "https://shop.example/pricing?utm_source=letter");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address(vouch) + "/collect"))
            .header("Origin", "https://shop.example")
            .header("User-Agent", DashboardServer.USER_AGENT)
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString(view.encode()))
            .build();
    assertThat(requests.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(204);
  }

  @Test
  void configuredAccount_isCreatedOnce_withoutASetupCode() {
    try (Vouch vouch = start(configured(PASSWORD))) {
      assertThat(vouch.setupCode()).isEmpty();
      assertSignsIn(vouch);
    }
    try (Vouch again = start(configured("quite another password"))) {
      assertSignsIn(again);
    }
  }

  private static Map<String, String> configured(String password) {
    return Map.of("VOUCH_ADMIN_EMAIL", EMAIL, "VOUCH_ADMIN_PASSWORD", password);
  }

  private static void assertSignsIn(Vouch vouch) {
    try (HtmlClient owner = new HtmlClient(address(vouch))) {
      owner.open("/").fill("Email address", EMAIL).fill("Password", PASSWORD).press("Sign in");
      assertThat(owner.url()).isEqualTo(address(vouch) + "/sites");
    }
  }

  private Vouch start(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.put("VOUCH_DRAIN", "0s");
    return Vouch.start(
        new Settings()
            .addEnvironment(all)
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"))
            .configuration(),
        Clock.systemUTC(),
        e -> {
          throw new AssertionError("the log failed", e);
        });
  }

  private static String address(Vouch vouch) {
    return "http://127.0.0.1:" + vouch.port();
  }

  private static int send(HttpClient requests, Vouch vouch, String token, String event)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address(vouch) + "/event"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(event))
            .build();
    return requests.send(request, BodyHandlers.discarding()).statusCode();
  }
}
