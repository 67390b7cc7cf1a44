package dev.vouch.localcluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.localcluster.process.FileSearch;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/ARCHITECTURE.md, goal 4, in a cluster: personal data and secrets are in no file of Kafka,
 * ClickHouse, PostgreSQL and the nodes, nor in their output.
 */
@Tag("campaign")
class ClusterPrivacyTest {
  private static final String IP = "203.0.113.77";
  private static final String BROWSER_IP = "198.51.100.77";
  private static final String USER_AGENT = "Mozilla/5.0 (Vouch Secret Browser)/77.0";
  private static final String USER_ID = "customer-7f3a9c77";
  private static final String BROWSER_USER_ID = "customer-b00b1e77";
  private static final String ORDER_ID = "purchase-5e11ed77";
  private static final String IDEMPOTENCY_KEY = "order-key-77-secret";
  private static final String EMAIL = "someone77@mail.example";

  /** What is stored, so that it must be found. */
  private static final String PATH = "/zq7xk1wvgj5";

  private static final String EVENT =
      """
      {"event_name":"success","name":"paid","page_path":"%1$s?email=%2$s","ip":"%3$s",
       "user_agent":"%4$s","success_user_id":"%5$s","order_id":"%6$s","success_value":49.90,
       "properties":{"from":"%3$s","client":"%4$s","customer":"%5$s","customer_email":"%2$s"}}\
      """
          .formatted(PATH, EMAIL, IP, USER_AGENT, USER_ID, ORDER_ID);

  @TempDir Path directory;

  private final List<String> output = new CopyOnWriteArrayList<>();

  @Test
  void personalDataAndSecrets_areInNoFileOfAnyServer() throws Exception {
    Path data = directory.resolve("data");
    Map<String, byte[]> values = new HashMap<>();
    for (String value :
        List.of(
            IP,
            BROWSER_IP,
            USER_AGENT,
            USER_ID,
            BROWSER_USER_ID,
            ORDER_ID,
            IDEMPOTENCY_KEY,
            EMAIL)) {
      add(values, value);
    }
    try (DevCluster cluster =
            new DevCluster(
                new DevOptions(data, OptionalInt.of(1), OptionalInt.empty(), 2, false, 0),
                DevClusterTest.program(),
                output::add);
        HttpClient http = HttpClient.newHttpClient()) {
      cluster.start();
      Requests requests =
          new Requests(http, cluster.port(), Files.readString(data.resolve("admin-token")).strip());
      String site = requests.created("/api/sites", SITE).getString("site_id");
      String token = requests.created("/api/sites/" + site + "/keys", KEY).getString("token");
      add(values, token);
      send(requests, site, token);
      requests.awaitEvents(site);
      assertThat(FileSearch.found(directory, values)).isEmpty();
      requests.awaitStatus(
          204,
          "/api/sites/" + site + "/erasures",
          "{\"success_user_id\":\"" + USER_ID + "\"}",
          "Authorization",
          "Bearer " + requests.adminToken());
    }
    assertThat(FileSearch.found(directory, values)).isEmpty();
    assertThat(FileSearch.found(directory, Map.of("path", utf8(PATH))))
        .as("files are searched")
        .isNotEmpty();
  }

  private static final String SITE =
      """
      {"name": "Shop", "domains": ["shop.example"], "timezone": "UTC"}\
      """;
  private static final String KEY =
      """
      {"name": "backend"}\
      """;

  private static void add(Map<String, byte[]> values, String value) {
    values.put(value, utf8(value));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void send(Requests requests, String site, String token) throws Exception {
    String bearer = "Bearer " + token;
    requests.awaitStatus(204, "/event", EVENT, "Authorization", bearer);
    requests.awaitStatus(
        204, "/event", EVENT, "Authorization", bearer, "Idempotency-Key", IDEMPOTENCY_KEY);
    requests.awaitStatus(400, "/event", EVENT + USER_ID, "Authorization", bearer);
    requests.awaitStatus(401, "/event", EVENT, "Authorization", bearer + "x");
    String[] browser = {
      "Origin",
      "https://shop.example",
      "User-Agent",
      USER_AGENT,
      "X-Forwarded-For",
      BROWSER_IP,
      "X-Request-Id",
      USER_ID
    };
    requests.awaitStatus(
        204,
        "/collect",
        """
        {"site_id":"%s","event_name":"pageview","url":"https://shop.example%s?ip=%s&email=%s",
         "referrer":"https://search.example/?q=%s"}\
        """
            .formatted(site, PATH, BROWSER_IP, EMAIL, BROWSER_USER_ID),
        browser);
    requests.awaitStatus(
        204,
        "/identify",
        "{\"site_id\":\"%s\",\"user_id\":\"%s\"}".formatted(site, BROWSER_USER_ID),
        browser);
  }

  /** Requests to any node; a new site and key are known to each after 2 seconds. */
  private record Requests(HttpClient http, int port, String adminToken) {
    JsonObject created(String path, String body) throws Exception {
      HttpResponse<String> response =
          awaitStatus(201, path, body, "Authorization", "Bearer " + adminToken);
      return new JsonObject(response.body());
    }

    HttpResponse<String> awaitStatus(int status, String path, String body, String... headers) {
      return await("status %d of %s".formatted(status, path))
          .until(
              () -> send("POST", path, body, headers), response -> response.statusCode() == status);
    }

    void awaitEvents(String site) {
      String path = "/api/sites/" + site + "/events?limit=10";
      await("events are reported")
          .until(
              () ->
                  new JsonObject(
                              send("GET", path, "", "Authorization", "Bearer " + adminToken).body())
                          .getJsonArray("events")
                          .size()
                      >= 3);
    }

    private HttpResponse<String> send(String method, String path, String body, String... headers)
        throws Exception {
      return http.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .method(method, BodyPublishers.ofString(body))
              .header("Content-Type", "application/json")
              .headers(headers)
              .build(),
          BodyHandlers.ofString());
    }
  }
}
