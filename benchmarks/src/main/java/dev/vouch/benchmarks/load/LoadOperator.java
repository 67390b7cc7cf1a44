package dev.vouch.benchmarks.load;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Sets up sites and reads their reports, by the API. Thread-safe. */
public final class LoadOperator implements AutoCloseable {
  /** The admin token of the server under load. */
  public static final String ADMIN_TOKEN = "an-operator-token-of-the-benchmarks";

  private static final int RATE_LIMIT_MAX = 1_000_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final MeasuredProcess server;

  /** The operator of this server. */
  public LoadOperator(MeasuredProcess server) {
    this.server = server;
  }

  /** A new site, with a key that may send as much as keys can be allowed. */
  public SiteKey createSite(String name) {
    JsonObject site =
        new JsonObject()
            .put("name", name)
            .put("domains", new JsonArray().add("shop.example"))
            .put("timezone", "UTC");
    String id = ask("POST", "/api/sites", ADMIN_TOKEN, site.encode()).getString("site_id");
    JsonObject key = new JsonObject().put("name", "load").put("rate_limit", RATE_LIMIT_MAX);
    return new SiteKey(
        id,
        ask("POST", "/api/sites/" + id + "/keys", ADMIN_TOKEN, key.encode()).getString("token"));
  }

  /** How many successes the summary of the last 30 days counts. */
  long successes(SiteKey key) {
    return ask("GET", "/api/sites/" + key.site() + "/reports/summary", ADMIN_TOKEN, "")
        .getLong("successes");
  }

  /** Records a success. */
  void succeed(SiteKey key) {
    JsonObject event =
        new JsonObject()
            .put("event_name", "success")
            .put("name", "probe")
            .put("page_path", "/probe");
    ask("POST", "/event", key.token(), event.encode());
  }

  private JsonObject ask(String method, String path, String token, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(server.uri(path))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .timeout(PATIENCE)
            .build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new IllegalStateException(
            "%s %s: %d %s".formatted(method, path, answer.statusCode(), answer.body()));
      }
      return answer.body().isEmpty() ? new JsonObject() : new JsonObject(answer.body());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
