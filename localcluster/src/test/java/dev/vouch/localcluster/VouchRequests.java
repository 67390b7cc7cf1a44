package dev.vouch.localcluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requests to Vouch with a bearer token, or with the cookies of a session. Thread-safe. */
final class VouchRequests implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(40);

  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  private final HttpClient http =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
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
    Map<String, String> headers = new HashMap<>();
    headers.put("Authorization", "Bearer " + token);
    headers.put("Content-Type", "application/json");
    idempotencyKey.ifPresent(key -> headers.put("Idempotency-Key", key));
    return send(method, path, headers, body);
  }

  /** Sends any request. */
  HttpResponse<String> send(String method, String path, Map<String, String> headers, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + path))
            .timeout(ANSWER_MAX)
            .method(method, BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return http.send(request.build(), BodyHandlers.ofString());
  }

  /** Requests a page of the dashboard, and returns the status. */
  int page(String path) throws IOException, InterruptedException {
    return send("GET", path, Map.of("Accept", "text/html"), "").statusCode();
  }

  /** Signs in to the dashboard, and returns the status. */
  int signIn(String email, String password) throws IOException, InterruptedException {
    Matcher token =
        FORM_TOKEN.matcher(send("GET", "/login", Map.of("Accept", "text/html"), "").body());
    if (!token.find()) {
      throw new IOException("/login has no form");
    }
    String form =
        "form_token=%s&email=%s&password=%s&next="
            .formatted(encoded(token.group(1)), encoded(email), encoded(password));
    return send("POST", "/login", Map.of("Content-Type", "application/x-www-form-urlencoded"), form)
        .statusCode();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  @Override
  public void close() {
    http.close();
  }
}
