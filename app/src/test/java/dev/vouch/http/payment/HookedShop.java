package dev.vouch.http.payment;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.payment.PaymentProvider;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/** A site of its own on a server, whose webhooks a test sends requests to. */
final class HookedShop {
  private final HookServer server;
  private final String path;
  private int markers;

  HookedShop(HookServer server) {
    this.server = server;
    path = "/api/sites/" + create(server).getString("site_id");
  }

  private static JsonObject create(HookServer server) {
    return server.post(
        "/api/sites", "{\"name\":\"Shop\",\"domains\":[\"shop.example\"],\"timezone\":\"UTC\"}");
  }

  /** The path of the site in the API. */
  String path() {
    return path;
  }

  String siteId() {
    return path.substring("/api/sites/".length());
  }

  /** Creates a webhook, and returns its path. */
  String createHook(PaymentProvider provider, String secret) {
    return createHook(provider, secret, Map.of());
  }

  /** Creates a webhook with settings, and returns its path. */
  String createHook(PaymentProvider provider, String secret, Map<String, Object> settings) {
    return server
        .post(
            path + "/hooks",
            new JsonObject()
                .put("provider", provider.wireName())
                .put("name", "Live account")
                .put("secret", secret)
                .mergeIn(new JsonObject(settings))
                .encode())
        .getString("path");
  }

  /** Sends a request that is signed now, and returns its result. */
  String result(String hookPath, ProviderRequest delivery, String secret) {
    HttpResponse<String> response = server.deliver(hookPath, delivery.signed(secret, server.now()));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return new JsonObject(response.body()).getString("result");
  }

  /** Sends a page view and an identification of one browser. */
  void visit(String userId) {
    for (String request :
        List.of(
            "/collect"
                + " {\"site_id\":\"%s\",\"event_name\":\"pageview\",\"url\":\"https://shop.example/\"}",
            "/identify {\"site_id\":\"%s\",\"user_id\":\"" + userId + "\"}")) {
      String[] pathAndBody = request.split(" ", 2);
      HttpResponse<String> sent =
          server.send(
              server
                  .request(pathAndBody[0])
                  .header("Origin", "https://shop.example")
                  .header("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0")
                  .header("Content-Type", "text/plain")
                  .POST(BodyPublishers.ofString(pathAndBody[1].formatted(siteId()))));
      assertThat(sent.statusCode()).isEqualTo(204);
    }
  }

  /** All successes, oldest first, including those that were recorded just now. */
  List<JsonObject> successes() {
    awaitReports();
    return events().reversed().stream()
        .filter(event -> "success".equals(event.getString("event_name")))
        .toList();
  }

  /** The kind of credit of each of them. */
  List<String> creditOfSuccesses() {
    return successes().stream()
        .map(event -> event.getJsonObject("credit").getString("kind"))
        .toList();
  }

  JsonObject report(String name) {
    return server.get(path + "/reports/" + name);
  }

  /** The revenue in its only currency, without trailing zeros. */
  String revenue() {
    JsonArray revenue = report("summary").getJsonArray("revenue");
    assertThat(revenue).hasSize(1);
    return new BigDecimal(revenue.getJsonObject(0).getValue("success_value").toString())
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Sends an order as the shop's own backend. */
  void sendOrder(String orderId, String value) {
    send(
        """
        {"event_name":"success","name":"paid","page_path":"/checkout","success_value":%s,
         "currency":"EUR","order_id":"%s"}
        """
            .formatted(value, orderId));
  }

  private void send(String event) {
    String token = server.post(path + "/keys", "{\"name\":\"backend\"}").getString("token");
    HttpResponse<String> sent =
        server.send(
            server
                .request("/event")
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(event)));
    assertThat(sent.statusCode()).isEqualTo(204);
  }

  /** Waits until reports have what was recorded before. */
  void awaitReports() {
    String marker = "marker-" + ++markers;
    send("{\"event_name\":\"custom\",\"name\":\"%s\",\"page_path\":\"/marker\"}".formatted(marker));
    await("events are reported")
        .until(() -> events().stream().anyMatch(event -> marker.equals(event.getString("name"))));
  }

  /** Waits until so many events have this kind of credit, which later requests can change. */
  void awaitCredit(String kind, int events) {
    awaitReports();
    await("credit is reported")
        .until(() -> creditOfSuccesses().stream().filter(kind::equals).count() == events);
  }

  private List<JsonObject> events() {
    return server.get(path + "/events?limit=1000").getJsonArray("events").stream()
        .map(JsonObject.class::cast)
        .toList();
  }
}
