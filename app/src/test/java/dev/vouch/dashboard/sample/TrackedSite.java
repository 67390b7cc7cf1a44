package dev.vouch.dashboard.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.apikey.ApiToken;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** A new site of a running server, with a key; sends requests of its visitors' browsers. */
final class TrackedSite {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final URI vouch;
  private final String adminToken;
  private final String id;
  private final ApiToken token;

  TrackedSite(URI vouch, String adminToken) throws IOException, InterruptedException {
    this.vouch = vouch;
    this.adminToken = adminToken;
    id =
        new JsonObject(
                callApi(
                    "POST",
                    "",
                    "{\"name\":\"Shop\",\"domains\":[\"shop.example\"],\"timezone\":\"UTC\"}"))
            .getString("site_id");
    JsonObject key = new JsonObject(callApi("POST", "/" + id + "/keys", "{\"name\":\"shop\"}"));
    token = ApiToken.parse(key.getString("token")).orElseThrow();
  }

  ApiToken token() {
    return token;
  }

  /** Sends a page view with the source newsletter. */
  void view(String userAgent, String address) throws IOException, InterruptedException {
    sendFromBrowser(
        "/collect",
        userAgent,
        address,
        new JsonObject()
            .put("site_id", id)
            .put("event_name", "pageview")
            .put("url", "https://shop.example/?utm_source=newsletter"));
  }

  /** Sends an identify ping. */
  void identify(String userAgent, String address, String userId)
      throws IOException, InterruptedException {
    sendFromBrowser(
        "/identify",
        userAgent,
        address,
        new JsonObject().put("site_id", id).put("user_id", userId));
  }

  /** The successes reported so far. */
  List<JsonObject> successes() throws IOException, InterruptedException {
    return new JsonObject(callApi("GET", "/" + id + "/events", ""))
        .getJsonArray("events").stream()
            .map(JsonObject.class::cast)
            .filter(event -> event.getString("event_name").equals("success"))
            .toList();
  }

  private void sendFromBrowser(String path, String userAgent, String address, JsonObject body)
      throws IOException, InterruptedException {
    send(
        HttpRequest.newBuilder(vouch.resolve(path))
            .header("Origin", "https://shop.example")
            .header("Content-Type", "text/plain")
            .header("User-Agent", userAgent)
            .header("X-Forwarded-For", address)
            .POST(BodyPublishers.ofString(body.encode())));
  }

  private String callApi(String method, String path, String body)
      throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(vouch.resolve("/api/sites" + path))
            .header("Authorization", "Bearer " + adminToken)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body)));
  }

  private static String send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    return response.body();
  }
}
