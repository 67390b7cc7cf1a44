package dev.vouch.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.client.VouchClient;
import dev.vouch.core.log.LogFeed;
import dev.vouch.embedded.log.LogSettings;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import dev.vouch.server.config.Setting;
import dev.vouch.server.config.Settings;
import dev.vouch.server.process.StoredRows;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose warehouse is lost, with so many sealed days that their copy takes seconds. */
@Timeout(120)
class WarehouseRestorationTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration PAST = Duration.ofDays(120);

  @TempDir Path data;
  private final HttpClient http = HttpClient.newHttpClient();
  private String site = "";
  private String token = "";

  @Test
  void events_areRecorded_andReportsSayHowFarItIs_alsoAfterARestart() throws IOException {
    loseTheWarehouse();
    try (Vouch vouch = start(Clock.systemUTC());
        VouchClient client = new VouchClient(vouch.port(), TIMEOUT)) {
      HttpResponse<String> waiting = summary(vouch);
      assertThat(waiting.statusCode()).isEqualTo(503);
      assertThat(waiting.headers().firstValue("Retry-After")).contains("10");
      assertThat(new JsonObject(waiting.body()).getString("detail"))
          .matches(
              "Reports are not available until the warehouse is restored, but events are recorded:"
                  + " \\d+ % of the log is applied\\. Try again later\\.");
      assertThat(get(vouch, "/healthz/live").statusCode()).isEqualTo(200);
      HttpResponse<String> unready = get(vouch, "/healthz/ready");
      assertThat(unready.statusCode()).isEqualTo(503);
      assertThat(unready.body()).contains("until the warehouse is restored");
      client.post("/event", token, success());
    }
    try (Vouch vouch = start(Clock.systemUTC())) {
      assertThat(summary(vouch).body()).contains(" days are loaded").doesNotContain(" 0 of ");
      assertThat(successesOnceReported(vouch)).isEqualTo(2);
      assertThat(get(vouch, "/healthz/ready").statusCode()).isEqualTo(200);
    }
  }

  private void loseTheWarehouse() throws IOException {
    Clock past = Clock.offset(Clock.systemUTC(), PAST.negated());
    try (Vouch vouch = start(past);
        VouchClient client = new VouchClient(vouch.port(), TIMEOUT)) {
      site = client.createSite(ADMIN_TOKEN, "Shop", "shop.example", ZoneId.of("UTC"));
      token = client.createKey(ADMIN_TOKEN, site, new JsonObject().put("name", "shop"));
      client.post("/event", token, success());
    }
    seal();
    StoredRows.loseOpenDays(data);
  }

  /** Closes and seals all days until some weeks ago. */
  private void seal() throws IOException {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.now().minus(Duration.ofDays(1)));
    try (SqliteLog log = SqliteLog.open(data, LogSettings.STANDARD, now::get, fatal -> {});
        SegmentWarehouse warehouse =
            SegmentWarehouse.open(data, Clock.systemUTC());
        LogFeed feed = log.feed(warehouse)) {
      feed.poll(TIMEOUT).ifPresent(warehouse::apply);
      now.updateAndGet(time -> time.plus(Duration.ofHours(1)));
      feed.poll(TIMEOUT).ifPresent(warehouse::apply);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private int successesOnceReported(Vouch vouch) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    HttpResponse<String> response = summary(vouch);
    while (response.statusCode() == 503) {
      assertThat(System.nanoTime()).as("still %s", response.body()).isLessThan(deadline);
      PollInterval.await();
      response = summary(vouch);
    }
    return new JsonObject(response.body()).getInteger("successes");
  }

  private HttpResponse<String> summary(Vouch vouch) {
    return get(vouch, "/api/sites/" + site + "/reports/summary?from=2020-01-01");
  }

  private HttpResponse<String> get(Vouch vouch, String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + vouch.port() + path))
            .header("Authorization", "Bearer " + ADMIN_TOKEN)
            .build();
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static JsonObject success() {
    return new JsonObject()
        .put("event_name", "success")
        .put("page_path", "/thanks")
        .put("name", "paid");
  }

  private Vouch start(Clock clock) {
    Settings settings =
        new Settings()
            .addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN, "VOUCH_DRAIN", "0s"))
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"));
    return Vouch.start(
        settings.configuration(),
        clock,
        failed -> {
          throw failed;
        });
  }
}
