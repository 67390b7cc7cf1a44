package dev.vouch.demo;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/** The shop's operator: sets up the site and reads its reports. Thread-safe. */
final class DemoOperator {
  private final HttpSender http;
  private final Map<String, String> headers;

  DemoOperator(HttpSender http, String adminToken) {
    this.http = http;
    headers = Map.of("Authorization", "Bearer " + adminToken, "Content-Type", "application/json");
  }

  /** Returns the new site's id. */
  String createSite() {
    JsonObject site =
        new JsonObject()
            .put("name", Shop.NAME)
            .put("domains", new JsonArray().add(Shop.DOMAIN))
            .put("timezone", Shop.ZONE.getId());
    return ask("POST", "/api/sites", site.encode()).getString("site_id");
  }

  /** Returns the new key's token. */
  String createKey(String siteId) {
    String body = new JsonObject().put("name", "checkout").encode();
    return ask("POST", "/api/sites/" + siteId + "/keys", body).getString("token");
  }

  /** Answers one of the reports of docs/reports.md. */
  JsonObject report(String siteId, String question) {
    return ask("GET", "/api/sites/" + siteId + "/reports/" + question, "");
  }

  private JsonObject ask(String method, String path, String body) {
    return new JsonObject(http.send(method, path, headers, body).body());
  }
}
