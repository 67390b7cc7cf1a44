package dev.vouch.server.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.KeyCreation;
import dev.vouch.directory.NewKey;
import dev.vouch.directory.SiteSettings;
import dev.vouch.server.Vouch;
import dev.vouch.server.alert.WebhookReceiver.Received;
import dev.vouch.server.config.Setting;
import dev.vouch.server.config.Settings;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server, whose clock the test puts forward, and an operator's receiver. */
class AlertsTest {
  private static final String SUCCESS =
      "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/done\"}";
  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final Duration REPORTED_WITHIN = Duration.ofSeconds(20);
  private static final Duration HALF_A_DAY = Duration.ofHours(12);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-10-05T09:00:00Z"));
  private final WebhookReceiver receiver = new WebhookReceiver();
  private final HttpClient client = HttpClient.newHttpClient();
  @TempDir private Path data;
  private String alerts = "";
  private String secret = "";
  private String token = "";
  private Vouch vouch;

  @BeforeEach
  void startWithAWebhook() {
    Clock clock = new SetClock();
    try (Directory directory = Directory.open(data, clock, new SecureRandom())) {
      SiteId site =
          directory
              .sites()
              .create(
                  new SiteSettings(
                      "Shop", Set.of("shop.example"), ZoneId.of("UTC"), Set.of(), false))
              .site()
              .id();
      alerts = "/api/sites/" + site + "/alerts";
      secret = directory.webhooks().sendTo(site, receiver.url()).orElseThrow().writtenSecret();
      NewKey key = new NewKey("checkout", Optional.empty(), Optional.empty());
      token = ((KeyCreation.Created) directory.keys().create(site, key)).token().written();
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

  @AfterEach
  void stop() {
    vouch.close();
    client.close();
    receiver.close();
  }

  private final class SetClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException("the server asks for instants only");
    }

    @Override
    public Instant instant() {
      return now.get();
    }
  }

  private int send(String body) throws Exception {
    return send("POST", "/event", token, body).statusCode();
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
    String body = new JsonObject().put(kind.written(), true).encode();
    assertThat(send("PATCH", alerts, ADMIN_TOKEN, body).statusCode()).isEqualTo(200);
  }

  /** The clock leaps days in moments, which the warehouse takes to learn of an event. */
  private void awaitReported(int successes) throws Exception {
    String events = alerts.replace("/alerts", "/events?limit=1000");
    long giveUpNanos = System.nanoTime() + REPORTED_WITHIN.toNanos();
    JsonObject page;
    do {
      assertThat(System.nanoTime()).as("not yet reported").isLessThan(giveUpNanos);
      page = new JsonObject(send("GET", events, ADMIN_TOKEN, "").body());
    } while (page.getJsonArray("events").size() < successes);
  }

  private void pass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  /** Goes on by the time between two looks at the warehouse until a message comes. */
  private Received nextMessage() {
    for (int look = 0; look < 20; look++) {
      vouch.doChores();
      Optional<Received> next = receiver.next(Duration.ofSeconds(2));
      if (next.isPresent()) {
        return next.get();
      }
      pass(Duration.ofMinutes(10));
    }
    throw new AssertionError("nothing was received");
  }

  private JsonObject dataOf(Received received) {
    assertThat(received.isSignedWith(secret)).isTrue();
    return received.json().getJsonObject("data");
  }

  /** A success every twelve hours, then none: three times as long is a day and a half. */
  @Test
  void silence_isRaised_andTheNextSuccessClearsIt() throws Exception {
    for (int half = 0; half < 30; half++) {
      assertThat(send(SUCCESS)).isEqualTo(204);
      pass(HALF_A_DAY);
      if (half % 2 == 1) {
        vouch.doChores();
      }
    }
    awaitReported(30);
    turnOn(AlertKind.NO_SUCCESS);
    pass(Duration.ofHours(23));
    vouch.doChores();
    assertThat(receiver.received()).isEmpty();

    pass(Duration.ofHours(1));
    JsonObject raised = dataOf(nextMessage());
    assertThat(raised.getString("alert")).isEqualTo("no_success");
    assertThat(raised.getString("state")).isEqualTo("raised");
    assertThat(raised.getString("message"))
        .startsWith("No success for 1 day 12 hours")
        .endsWith("the longest silence of the last 4 weeks was 12 hours.");

    assertThat(send(SUCCESS)).isEqualTo(204);
    awaitReported(31);
    pass(Duration.ofMinutes(10));
    JsonObject cleared = dataOf(nextMessage());
    assertThat(cleared.getString("state")).isEqualTo("cleared");
    assertThat(cleared.getString("alert_id")).isEqualTo(raised.getString("alert_id"));
    assertThat(receiver.received()).hasSize(2);
  }

  @Test
  void keyThatIsMostlyRefused_isRaised_andClearsOnceItIsAccepted() throws Exception {
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
    assertThat(raised.encode()).doesNotContain(token.substring(token.lastIndexOf('_') + 1));

    pass(Duration.ofMinutes(20));
    for (int request = 0; request < 20; request++) {
      assertThat(send(SUCCESS)).isEqualTo(204);
    }
    assertThat(dataOf(nextMessage()).getString("state")).isEqualTo("cleared");
    assertThat(receiver.received()).hasSize(2);
  }
}
