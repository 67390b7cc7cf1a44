package dev.vouch.app;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.process.StoredRows;
import dev.vouch.http.WebServer.WebServerException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The whole server over HTTP: real log, real warehouse, real directory. */
class VouchTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final String SUCCESS =
      """
      {"event_name":"success","page_path":"/thanks","name":"paid","success_value":49.9}\
      """;

  @TempDir Path data;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void serverEvent_isDurableAndReported() throws Exception {
    String site;
    String token;
    String eventId;
    try (Vouch vouch = start()) {
      site = createSite(vouch);
      token = createKey(vouch, site);
      HttpResponse<String> recorded = postEvent(vouch, token);
      assertThat(recorded.statusCode()).isEqualTo(204);
      eventId = recorded.headers().firstValue("Event-Id").orElseThrow();
    }
    try (Vouch restarted = start()) {
      JsonObject summary =
          awaitReport(
              restarted,
              "/api/sites/" + site + "/reports/summary",
              report -> report.getInteger("successes") == 1);
      assertThat(summary.getDouble("success_value")).isEqualTo(49.9);
      JsonObject events = get(restarted, "/api/sites/" + site + "/events");
      JsonObject event = events.getJsonArray("events").getJsonObject(0);
      assertThat(event.getString("event_id")).isEqualTo(eventId);
      assertThat(event.getJsonObject("credit").getString("kind")).isEqualTo("standalone");
      assertThat(postEvent(restarted, token).statusCode()).isEqualTo(204);
      assertThat(
              awaitReport(
                  restarted,
                  "/api/sites/" + site + "/reports/summary",
                  report -> report.getInteger("successes") == 2))
          .isNotNull();
    }
  }

  @Test
  void erasuresAndSiteDeletions_removeEvents_alsoFromARebuiltWarehouse() throws Exception {
    String kept;
    try (Vouch vouch = start()) {
      kept = createSite(vouch);
      String token = createKey(vouch, kept);
      String deleted = createSite(vouch);
      postEvent(vouch, createKey(vouch, deleted));
      postEventOf(vouch, token, "erased-user");
      postEventOf(vouch, token, "other-user");
      post(vouch, "/api/sites/" + kept + "/erasures", "{\"success_user_id\":\"erased-user\"}");
      send(request(vouch, "/api/sites/" + deleted, ADMIN_TOKEN).DELETE());
      postEventOf(vouch, token, "erased-user");
      postEventOf(vouch, token, "erased-user");
      awaitUsers(vouch, kept, 3);
    }
    assertThat(StoredRows.of(data)).hasSize(3);
    StoredRows.loseOpenDays(data);
    try (Vouch rebuilt = start()) {
      awaitUsers(rebuilt, kept, 3);
    }
    assertThat(StoredRows.of(data)).hasSize(3);
  }

  private void awaitUsers(Vouch vouch, String site, int successes) throws Exception {
    awaitReport(
        vouch,
        "/api/sites/" + site + "/reports/coverage",
        report -> report.getJsonObject("credited").getInteger("user") == successes);
  }

  @Test
  void missingSalts_makeTheServerUnready_withTheReason() throws Exception {
    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofDays(60));
    Settings settings = settings().addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN));
    try (Vouch ahead = start(settings, later)) {
      createSite(ahead);
    }
    try (Vouch setBack = start()) {
      HttpResponse<String> answer = send(request(setBack, "/healthz/ready", ADMIN_TOKEN).GET());
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body()).contains("no salts for the current time");
    }
  }

  @Test
  void stoppingServer_isNotReady_butServesUntilItIsDrained() throws Exception {
    Settings drained =
        settings().addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN, "VOUCH_DRAIN", "1d"));
    try (Vouch vouch = start(drained)) {
      String token = createKey(vouch, createSite(vouch));
      assertThat(readiness(vouch)).isEqualTo(200);
      Thread stopping = Thread.ofPlatform().start(vouch::close);
      await("server is not ready").until(() -> readiness(vouch) != 200);
      assertThat(postEvent(vouch, token).statusCode()).isEqualTo(204);
      stopping.interrupt();
      stopping.join();
      assertThatThrownBy(() -> readiness(vouch)).isInstanceOf(IOException.class);
    }
  }

  private int readiness(Vouch vouch) throws Exception {
    return send(request(vouch, "/healthz/ready", ADMIN_TOKEN).GET()).statusCode();
  }

  @Test
  void adminToken_isGeneratedAtTheFirstStart_shownOnce_andStoredAsAHash() throws Exception {
    Settings withoutToken = settings();
    String token;
    try (Vouch first = start(withoutToken)) {
      token = first.generatedAdminToken().orElseThrow();
      assertThat(token).matches("vouch_admin_[0-9a-f]{48}");
    }
    try (Vouch second = start(withoutToken)) {
      assertThat(second.generatedAdminToken()).isEmpty();
      assertThat(send(request(second, "/api/sites", token).GET()).statusCode()).isEqualTo(200);
      assertThat(send(request(second, "/api/sites", "another").GET()).statusCode()).isEqualTo(401);
    }
    try (Stream<Path> files = Files.list(data)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(token);
      }
    }
  }

  @Test
  void failedStart_releasesAllResources() throws Exception {
    Path invalidDatabase = Files.writeString(data.resolve("none.mmdb"), "no countries");
    Settings invalid =
        settings().addEnvironment(Map.of("VOUCH_COUNTRY_DATABASE", invalidDatabase.toString()));
    assertThatThrownBy(() -> start(invalid)).hasMessageContaining("none.mmdb");
    try (Vouch second = start()) {
      assertThat(get(second, "/healthz/live").getString("status")).isEqualTo("ok");
    }
  }

  @Test
  void nearlyFullDisk_refusesBrowserEvents_butNoneOfBackends() throws Exception {
    Settings moreThanAnyDisk =
        settings()
            .addEnvironment(
                Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN, "VOUCH_DISK_RESERVE_MB", "9999999"));
    try (Vouch vouch = start(moreThanAnyDisk)) {
      String site = createSite(vouch);
      HttpResponse<String> refused = postPageView(vouch, site);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("30");

      assertThat(postEvent(vouch, createKey(vouch, site)).statusCode()).isEqualTo(204);
      JsonObject readiness = get(vouch, "/healthz/ready");
      assertThat(readiness.getString("status")).isEqualTo("ok");
      assertThat(readiness.getJsonArray("warnings").getString(0))
          .contains("less than 9999999 MB free");
    }
  }

  @Test
  void portInUse_leavesNoDataDirectory() throws Exception {
    try (Vouch running = start()) {
      Path other = data.resolve("other");
      Settings taken =
          new Settings()
              .addOption(Setting.DATA, Optional.of(other.toString()))
              .addOption(Setting.PORT, Optional.of(Integer.toString(running.port())));
      assertThatThrownBy(() -> start(taken))
          .isInstanceOf(WebServerException.class)
          .hasMessageContaining("--port");
      assertThat(other).doesNotExist();
    }
  }

  @Test
  void createdSite_isFoundAtTheNextStart() throws Exception {
    try (Vouch first = start()) {
      assertThat(first.hasSites()).isFalse();
      createSite(first);
    }
    try (Vouch second = start()) {
      assertThat(second.hasSites()).isTrue();
    }
  }

  /** Tests that share one server. */
  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class Running {
    private Vouch vouch;

    @BeforeAll
    void startOnce(@TempDir Path folder) {
      vouch = start(settings(folder).addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN)));
    }

    @AfterAll
    void stop() {
      vouch.close();
    }

    @Test
    void revokedKey_isRefusedFromTheNextRequest() throws Exception {
      String site = createSite(vouch);
      JsonObject key = post(vouch, "/api/sites/" + site + "/keys", "{\"name\":\"shop\"}");
      assertThat(postEvent(vouch, key.getString("token")).statusCode()).isEqualTo(204);
      post(vouch, "/api/sites/" + site + "/keys/" + key.getString("key_id") + "/revoke", "");
      assertThat(postEvent(vouch, key.getString("token")).statusCode()).isEqualTo(401);
    }

    @Test
    void rotatedKey_isAcceptedForItsOverlapOnly() throws Exception {
      String keys = "/api/sites/" + createSite(vouch) + "/keys";
      JsonObject first = post(vouch, keys, "{\"name\":\"shop\"}");
      JsonObject second =
          post(
              vouch,
              keys + "/" + first.getString("key_id") + "/rotate",
              "{\"overlap_seconds\":3600}");
      assertThat(postEvent(vouch, first.getString("token")).statusCode()).isEqualTo(204);
      assertThat(postEvent(vouch, second.getString("token")).statusCode()).isEqualTo(204);
      JsonObject third = post(vouch, keys + "/" + second.getString("key_id") + "/rotate", "");
      assertThat(postEvent(vouch, first.getString("token")).statusCode()).isEqualTo(401);
      assertThat(postEvent(vouch, second.getString("token")).statusCode()).isEqualTo(401);
      assertThat(postEvent(vouch, third.getString("token")).statusCode()).isEqualTo(204);
    }

    @Test
    void event_isReportedWithinASecondOfIts204() throws Exception {
      List<Duration> delays = new ArrayList<>();
      String site = createSite(vouch);
      String token = createKey(vouch, site);
      for (int number = 1; number <= 5; number++) {
        int successes = number;
        assertThat(postEvent(vouch, token).statusCode()).isEqualTo(204);
        long recordedNanos = System.nanoTime();
        awaitReport(
            vouch,
            "/api/sites/" + site + "/reports/summary",
            report -> report.getInteger("successes") == successes);
        delays.add(Duration.ofNanos(System.nanoTime() - recordedNanos));
      }
      // The median, since a busy machine may delay one of them.
      assertThat(delays.stream().sorted().toList().get(2)).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void backdatedEvent_isReportedOnItsDay_andFoundByItsId() throws Exception {
      String site = createSite(vouch);
      String token = createKey(vouch, site);
      Instant occurredAt = Instant.now().truncatedTo(ChronoUnit.MICROS).minus(Duration.ofDays(12));
      String event = SUCCESS.replace("}", ",\"occurred_at\":\"" + occurredAt + "\"}");

      HttpResponse<String> answer = postEvent(vouch, token, event);

      assertThat(answer.statusCode()).isEqualTo(204);
      assertThat(answer.headers().firstValue("Vouch-Warning")).contains("reported_late");
      LocalDate day = LocalDate.ofInstant(occurredAt, ZoneOffset.UTC);
      awaitReport(
          vouch,
          "/api/sites/%s/reports/summary?from=%s&to=%s".formatted(site, day, day),
          report -> report.getInteger("successes") == 1);
      String id = answer.headers().firstValue("Event-Id").orElseThrow();
      JsonObject found = get(vouch, "/api/sites/" + site + "/events/" + id).getJsonObject("event");
      assertThat(found.getInstant("occurred_at")).isEqualTo(occurredAt);
      assertThat(found.getInstant("received_at")).isAfter(occurredAt.plus(Duration.ofHours(287)));
    }

    @Test
    void healthEndpoints_reportLivenessAndReadiness() throws Exception {
      assertThat(get(vouch, "/healthz/live")).isEqualTo(new JsonObject().put("status", "ok"));
      assertThat(get(vouch, "/healthz/ready")).isEqualTo(new JsonObject().put("status", "ok"));
    }
  }

  private Vouch start() {
    return start(settings().addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN)));
  }

  private static Vouch start(Settings settings) {
    return start(settings, Clock.systemUTC());
  }

  private static Vouch start(Settings settings, Clock clock) {
    return Vouch.start(
        settings.configuration(),
        clock,
        failed -> {
          throw failed;
        });
  }

  private Settings settings() {
    return settings(data);
  }

  private static Settings settings(Path folder) {
    return new Settings()
        .addEnvironment(Map.of("VOUCH_DRAIN", "0s"))
        .addOption(Setting.DATA, Optional.of(folder.toString()))
        .addOption(Setting.PORT, Optional.of("0"));
  }

  private String createSite(Vouch vouch) throws Exception {
    return post(
            vouch,
            "/api/sites",
            """
            {"name":"Shop","domains":["shop.example"],"timezone":"UTC"}\
            """)
        .getString("site_id");
  }

  private String createKey(Vouch vouch, String site) throws Exception {
    return post(vouch, "/api/sites/" + site + "/keys", "{\"name\":\"shop\"}").getString("token");
  }

  private HttpResponse<String> postEvent(Vouch vouch, String token) throws Exception {
    return postEvent(vouch, token, SUCCESS);
  }

  private void postEventOf(Vouch vouch, String token, String userId) throws Exception {
    String event = SUCCESS.replace("}", ",\"success_user_id\":\"" + userId + "\"}");
    assertThat(postEvent(vouch, token, event).statusCode()).isEqualTo(204);
  }

  private HttpResponse<String> postEvent(Vouch vouch, String token, String event) throws Exception {
    return send(
        request(vouch, "/event", token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(event)));
  }

  private HttpResponse<String> postPageView(Vouch vouch, String site) throws Exception {
    String pageView =
        """
        {"site_id":"%s","event_name":"pageview","url":"https://shop.example/"}\
        """
            .formatted(site);
    return send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + vouch.port() + "/collect"))
            .header("Content-Type", "text/plain")
            .header("Origin", "https://shop.example")
            .header("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0")
            .POST(BodyPublishers.ofString(pageView)));
  }

  private JsonObject post(Vouch vouch, String path, String body) throws Exception {
    HttpResponse<String> answer =
        send(
            request(vouch, path, ADMIN_TOKEN)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    return answer.body().isEmpty() ? new JsonObject() : new JsonObject(answer.body());
  }

  private JsonObject get(Vouch vouch, String path) throws Exception {
    HttpResponse<String> answer = send(request(vouch, path, ADMIN_TOKEN).GET());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new JsonObject(answer.body());
  }

  private JsonObject awaitReport(Vouch vouch, String path, Predicate<JsonObject> condition) {
    // While the warehouse is restored, reports are 503.
    await("server is ready").until(() -> readiness(vouch) != 503);
    return await("report is complete").until(() -> get(vouch, path), condition);
  }

  private static HttpRequest.Builder request(Vouch vouch, String path, String token) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + vouch.port() + path))
        .header("Authorization", "Bearer " + token);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
