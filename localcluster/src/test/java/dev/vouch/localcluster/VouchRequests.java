package dev.vouch.localcluster;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** Requests to Vouch with a bearer token. Thread-safe. */
final class VouchRequests implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(40);

  private final HttpClient http = HttpClient.newHttpClient();
  private final String address;

  VouchRequests(String address) {
    this.address = address;
  }

  /** Returns the body of a successful answer. */
  JsonObject json(String method, String path, String token, String body)
      throws IOException, InterruptedException {
    HttpResponse<String> response = send(method, path, token, Optional.empty(), body);
    if (response.statusCode() >= 300) {
      throw new IOException(response.statusCode() + " " + response.body());
    }
    return new JsonObject(response.body());
  }

  /** Posts an event and returns the status. */
  int event(String token, Optional<String> idempotencyKey, String body)
      throws IOException, InterruptedException {
    return send("POST", "/event", token, idempotencyKey, body).statusCode();
  }

  private HttpResponse<String> send(
      String method, String path, String token, Optional<String> idempotencyKey, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(ANSWER_MAX)
            .method(method, BodyPublishers.ofString(body))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json");
    idempotencyKey.ifPresent(key -> request.header("Idempotency-Key", key));
    return http.send(request.build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    http.close();
  }
}
