package dev.vouch.http.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.SuppliedClock;
import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** A running Vouch with a clock that can be advanced, and a client of it. */
final class HookServer implements AutoCloseable {
  private static final String ADMIN_TOKEN = "an-administrators-token";

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
  private final HttpClient client = HttpClient.newHttpClient();
  private final Vouch vouch;

  HookServer(Path data) {
    vouch = open(data);
  }

  private Vouch open(Path data) {
    return Vouch.start(
        new Settings()
            .addEnvironment(Map.of("VOUCH_DRAIN", "0s", "VOUCH_ADMIN_TOKEN", ADMIN_TOKEN))
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"))
            .configuration(),
        new SuppliedClock(this::now),
        e -> {
          throw new AssertionError("the log failed", e);
        });
  }

  Instant now() {
    return Clock.systemUTC().instant().plus(ahead.get());
  }

  void advanceClock(Duration time) {
    ahead.updateAndGet(time::plus);
  }

  void runMaintenance() {
    vouch.runMaintenance();
  }

  HttpResponse<String> deliver(String hookPath, ProviderRequest delivery) {
    HttpRequest.Builder request =
        request(hookPath)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(delivery.body()));
    delivery.headers().forEach(request::header);
    return send(request);
  }

  JsonObject get(String path) {
    HttpResponse<String> response = send(admin(path).GET());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return new JsonObject(response.body());
  }

  JsonObject post(String path, String body) {
    HttpResponse<String> response = send(admin(path).POST(BodyPublishers.ofString(body)));
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 201);
    return new JsonObject(response.body());
  }

  /** Erases a user of a site. */
  void erase(String sitePath, String userId) {
    HttpResponse<String> response =
        send(
            admin(sitePath + "/erasures")
                .POST(BodyPublishers.ofString("{\"success_user_id\":\"%s\"}".formatted(userId))));
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 204);
  }

  void patch(String path, String body) {
    HttpResponse<String> response =
        send(admin(path).method("PATCH", BodyPublishers.ofString(body)));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
  }

  private HttpRequest.Builder admin(String path) {
    return request(path)
        .header("Authorization", "Bearer " + ADMIN_TOKEN)
        .header("Content-Type", "application/json");
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + vouch.port() + path));
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    client.close();
    vouch.close();
  }
}
