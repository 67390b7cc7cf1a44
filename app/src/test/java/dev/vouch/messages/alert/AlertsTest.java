package dev.vouch.messages.alert;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.SuppliedClock;
import dev.vouch.app.TestDirectory;
import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.messages.alert.WebhookReceiver.Received;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Alerts of a whole server, whose clock the tests advance; each test has its own site with a
 * webhook receiver.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AlertsTest {
  private static final String SUCCESS =
      "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/done\"}";
  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final int TESTS = 4;

  private static final Duration MORE_THAN_A_DAY = Duration.ofHours(25);
  private static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"
          + " Safari/537.36";
  private static final Duration HALF_A_DAY = Duration.ofHours(12);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-10-05T09:00:00Z"));
  private final HttpClient client = HttpClient.newHttpClient();
  private final Deque<Shop> unused = new ArrayDeque<>();
  private final List<WebhookReceiver> receivers = new ArrayList<>();
  private Shop shop;
  private Vouch vouch;

  private record Shop(SiteId site, String token, String secret, WebhookReceiver receiver) {
    String path(String resource) {
      return "/api/sites/" + site + "/" + resource;
    }
  }

  private static Shop shop(Directory directory, WebhookReceiver receiver) {
    SiteSettings settings =
        new SiteSettings("Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    SiteId site = directory.sites().create(settings).site().id();
    String secret =
        directory.messages().webhooks().setUrl(site, receiver.url()).orElseThrow().secretText();
    NewKey key = new NewKey("checkout", Optional.empty(), Optional.empty());
    String token = ((KeyCreation.Created) directory.keys().create(site, key)).token().wireName();
    return new Shop(site, token, secret, receiver);
  }

  @BeforeAll
  void startWithWebhooks(@TempDir Path data) {
    Clock clock = new SuppliedClock(now::get);
    try (Directory directory = TestDirectory.open(data, clock)) {
      for (int test = 0; test < TESTS; test++) {
        receivers.add(new WebhookReceiver());
        unused.add(shop(directory, receivers.getLast()));
      }
    }
    vouch =
        Vouch.start(
            new Settings()
                .addEnvironment(Map.of("VOUCH_DRAIN", "0s", "VOUCH_ADMIN_TOKEN", ADMIN_TOKEN))
                .addOption(Setting.DATA, Optional.of(data.toString()))
                .addOption(Setting.PORT, Optional.of("0"))
                .configuration(),
            clock,
            failed -> {
              throw new AssertionError("the log failed", failed);
            });
  }

  @AfterAll
  void stop() {
    vouch.close();
    client.close();
    receivers.forEach(WebhookReceiver::close);
  }

  @BeforeEach
  void takeUnusedShop() {
    shop = unused.remove();
  }

  private int send(String body) throws Exception {
    return send("POST", "/event", shop.token(), body).statusCode();
  }

  private HttpResponse<String> send(String method, String path, String bearer, String body)
      throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + vouch.port() + path))
            .header("Authorization", "Bearer " + bearer)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private void turnOn(AlertKind kind) throws Exception {
    String body = new JsonObject().put(kind.wireName(), true).encode();
    assertThat(send("PATCH", shop.path("alerts"), ADMIN_TOKEN, body).statusCode()).isEqualTo(200);
  }

  /**
   * Waits until the warehouse has applied the events: the clock advances by days in the meantime.
   */
  private void awaitReported(int events) {
    String path = shop.path("events?limit=1000");
    await("events are reported")
        .until(
            () -> {
              JsonObject page = new JsonObject(send("GET", path, ADMIN_TOKEN, "").body());
              return page.getJsonArray("events").size() >= events;
            });
  }

  /**
   * Evaluates the alerts once the warehouse is current: it applies the log's time, which comes once
   * an hour, a moment later, and the clock advances by hours in the meantime.
   */
  private void evaluate() {
    await("server is ready")
        .until(() -> send("GET", "/healthz/ready", ADMIN_TOKEN, "").statusCode() == 200);
    vouch.runMaintenance();
  }

  private void advance(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  /** Advances the clock by the time between two evaluations until an alert is raised or clears. */
  private Received nextMessage() throws Exception {
    List<String> before = raised();
    for (int evaluation = 0; evaluation < 20; evaluation++) {
      evaluate();
      if (!raised().equals(before)) {
        return shop.receiver().next();
      }
      advance(Duration.ofMinutes(10));
    }
    throw new AssertionError("no alert was raised or cleared");
  }

  private List<String> raised() throws Exception {
    JsonObject page = new JsonObject(send("GET", shop.path("alerts"), ADMIN_TOKEN, "").body());
    return page.getJsonArray("alerts").stream()
        .flatMap(kind -> ((JsonObject) kind).getJsonArray("raised").stream())
        .map(alert -> ((JsonObject) alert).getString("alert_id"))
        .toList();
  }

  private JsonObject dataOf(Received received) {
    assertThat(received.isSignedWith(shop.secret())).isTrue();
    return received.json().getJsonObject("data");
  }

  /**
   * A success every twelve hours, then none: the threshold is three times the longest gap, 1.5
   * days.
   */
  @Test
  void noSuccess_raisesAnAlert_andTheNextSuccessClearsIt() throws Exception {
    for (int half = 0; half < 30; half++) {
      assertThat(send(SUCCESS)).isEqualTo(204);
      advance(HALF_A_DAY);
      if (half % 2 == 1) {
        evaluate();
      }
    }
    awaitReported(30);
    turnOn(AlertKind.NO_SUCCESS);
    advance(Duration.ofHours(23));
    evaluate();
    assertThat(shop.receiver().received()).isEmpty();
    // A refund is no success.
    assertThat(
            send(
                """
                {"event_name":"success","name":"paid","page_path":"/","success_value":-5}
                """))
        .isEqualTo(204);

    advance(Duration.ofHours(1));
    JsonObject raised = dataOf(nextMessage());
    assertThat(raised.getString("alert")).isEqualTo("no_success");
    assertThat(raised.getString("state")).isEqualTo("raised");
    assertThat(raised.getString("message"))
        .startsWith("No success for 1 day 12 hours")
        .endsWith("the longest gap of the last 4 weeks was 12 hours.");

    assertThat(send(SUCCESS)).isEqualTo(204);
    awaitReported(31);
    advance(Duration.ofMinutes(10));
    JsonObject cleared = dataOf(nextMessage());
    assertThat(cleared.getString("state")).isEqualTo("cleared");
    assertThat(cleared.getString("alert_id")).isEqualTo(raised.getString("alert_id"));
    assertThat(shop.receiver().received()).hasSize(2);
  }

  @Test
  void mostlyRefusedKey_raisesAnAlert_thatClearsOnceItIsAccepted() throws Exception {
    turnOn(AlertKind.KEY_REFUSED);
    for (int request = 0; request < 9; request++) {
      assertThat(send(SUCCESS)).isEqualTo(204);
    }
    for (int request = 0; request < 11; request++) {
      assertThat(send("{\"event_name\":\"success\"}")).isEqualTo(400);
    }
    JsonObject raised = dataOf(nextMessage());
    assertThat(raised.getString("alert")).isEqualTo("key_refused");
    assertThat(raised.getJsonObject("numbers"))
        .isEqualTo(new JsonObject().put("requests", 20).put("refused", 11));
    assertThat(raised.getString("message")).contains("“checkout”").contains("11 of its 20");
    assertThat(raised.encode())
        .doesNotContain(shop.token().substring(shop.token().lastIndexOf('_') + 1));

    advance(Duration.ofMinutes(20));
    for (int request = 0; request < 20; request++) {
      assertThat(send(SUCCESS)).isEqualTo(204);
    }
    assertThat(dataOf(nextMessage()).getString("state")).isEqualTo("cleared");
    assertThat(shop.receiver().received()).hasSize(2);
  }

  @Test
  void keyNearItsRateLimit_raisesAnAlert() throws Exception {
    turnOn(AlertKind.KEY_NEAR_LIMIT);
    String key = new JsonObject().put("name", "till").put("rate_limit", 10).encode();
    String token =
        new JsonObject(send("POST", shop.path("keys"), ADMIN_TOKEN, key).body()).getString("token");
    for (int request = 0; request < 9; request++) {
      assertThat(send("POST", "/event", token, SUCCESS).statusCode()).isEqualTo(204);
    }
    JsonObject raised = dataOf(nextMessage());
    assertThat(raised.getString("alert")).isEqualTo("key_near_limit");
    assertThat(raised.getString("state")).isEqualTo("raised");
    assertThat(raised.getJsonObject("numbers"))
        .isEqualTo(new JsonObject().put("limited", 0).put("peak_percent", 90));
    assertThat(raised.getString("message")).contains("“till” is near its rate limit");
  }

  /**
   * Twenty successes of a visitor, a day later twenty without a visitor, then of the visitor again.
   */
  @Test
  void fallingCoverage_raisesAnAlert_thatClearsOnceVisitorsAreCreditedAgain() throws Exception {
    turnOn(AlertKind.COVERAGE_FALLING);
    visitAndBuy();
    advance(MORE_THAN_A_DAY);
    for (int success = 0; success < 20; success++) {
      assertThat(send(SUCCESS)).isEqualTo(204);
    }
    awaitReported(41);
    JsonObject raised = dataOf(nextMessage());
    assertThat(raised.getString("alert")).isEqualTo("coverage_falling");
    assertThat(raised.getString("state")).isEqualTo("raised");
    assertThat(raised.getJsonObject("numbers"))
        .isEqualTo(
            new JsonObject()
                .put("successes", 20)
                .put("credited_percent", 0)
                .put("usual_percent", 100));
    assertThat(raised.getString("message")).contains("neither ip and user_agent nor a user id");

    advance(MORE_THAN_A_DAY);
    visitAndBuy();
    awaitReported(62);
    JsonObject cleared = dataOf(nextMessage());
    assertThat(cleared.getString("state")).isEqualTo("cleared");
    assertThat(cleared.getString("alert_id")).isEqualTo(raised.getString("alert_id"));
    assertThat(shop.receiver().received()).hasSize(2);
  }

  /** A page view, and twenty successes of the same browser. */
  private void visitAndBuy() throws Exception {
    JsonObject view =
        new JsonObject()
            .put("site_id", shop.site().toString())
            .put("event_name", "pageview")
            .put("url", "https://shop.example/pricing");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + vouch.port() + "/collect"))
            .header("Origin", "https://shop.example")
            .header("User-Agent", USER_AGENT)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(view.encode()))
            .build();
    assertThat(client.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(204);
    advance(Duration.ofMinutes(1));
    String success =
        new JsonObject(SUCCESS).put("ip", "127.0.0.1").put("user_agent", USER_AGENT).encode();
    for (int count = 0; count < 20; count++) {
      assertThat(send(success)).isEqualTo(204);
    }
  }
}
