package dev.vouch.app;

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
import java.util.Map;
import java.util.Optional;

/** A whole server with one site and one key, whose time of rate limits stands still. */
final class MonitoredServer implements AutoCloseable {
  static final String EVENT =
      """
      {"event_name":"success","page_path":"/thanks","name":"paid"}\
      """;

  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final String SITE =
      """
      {"name":"Shop","domains":["shop.example"],"timezone":"UTC"}\
      """;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Vouch vouch;
  private final String token;

  private MonitoredServer(Vouch vouch) {
    this.vouch = vouch;
    String site = new JsonObject(send("/api/sites", ADMIN_TOKEN, SITE).body()).getString("site_id");
    token =
        new JsonObject(
                send("/api/sites/" + site + "/keys", ADMIN_TOKEN, "{\"name\":\"shop\"}").body())
            .getString("token");
  }

  /**
   * Starts a server.
   *
   * @param metricsAddress empty for none
   */
  static MonitoredServer start(Path data, String metricsAddress) {
    return new MonitoredServer(
        Vouch.start(
            settings(data, metricsAddress).configuration(),
            Clock.systemUTC(),
            () -> 0,
            failed -> {
              throw failed;
            }));
  }

  private static Settings settings(Path data, String metricsAddress) {
    return new Settings()
        .addEnvironment(
            Map.of(
                "VOUCH_DRAIN", "0s",
                "VOUCH_ADMIN_TOKEN", ADMIN_TOKEN,
                "VOUCH_METRICS_ADDRESS", metricsAddress))
        .addOption(Setting.DATA, Optional.of(data.toString()))
        .addOption(Setting.PORT, Optional.of("0"));
  }

  int port() {
    return vouch.port();
  }

  Optional<Integer> metricsPort() {
    return vouch.metricsPort();
  }

  /** The public part of the key. */
  String keyId() {
    return token.substring("svc_live_".length(), token.lastIndexOf('_'));
  }

  /** Sends a request with the key; returns the status. */
  int post(String path, String body) {
    return send(path, token, body).statusCode();
  }

  HttpResponse<String> send(String path, String bearer, String body) {
    return send(
        HttpRequest.newBuilder(uri(port(), path))
            .header("Authorization", "Bearer " + bearer)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  HttpResponse<String> get(int port, String path) {
    return send(HttpRequest.newBuilder(uri(port, path)));
  }

  Scrape scrape() {
    return new Scrape(get(metricsPort().orElseThrow(), "/metrics").body());
  }

  private static URI uri(int port, String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    vouch.close();
    client.close();
  }
}
