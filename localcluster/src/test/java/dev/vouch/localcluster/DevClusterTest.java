package dev.vouch.localcluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.localcluster.process.LocalProcess;
import dev.vouch.localcluster.process.LocalVouch;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole cluster, from Vouch's jar. */
@Tag("prove")
class DevClusterTest {
  @TempDir Path parent;

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<String> output = new CopyOnWriteArrayList<>();

  @Test
  void stoppedCluster_continuesWithItsData_andAKilledNodeFailsNoRequest() throws Exception {
    Path data = parent.resolve("data");
    String site;
    String key;
    try (DevCluster cluster = start(data)) {
      site = request(cluster.port(), "POST", "/api/sites", admin(data), SITE).getString("site_id");
      key =
          request(cluster.port(), "POST", "/api/sites/" + site + "/keys", admin(data), KEY)
              .getString("token");
      awaitKey(cluster, key);
      assertLimitIsShared(cluster, data, site);
      send(cluster.port(), key, "first");
      awaitEvents(cluster.port(), data, site, 1);
    }
    try (DevCluster cluster = start(data)) {
      awaitEvents(cluster.port(), data, site, 1);

      LocalProcess node = cluster.nodes().getFirst();
      assertThat(node.handle().destroyForcibly()).isTrue();
      node.handle().onExit().join();
      for (int i = 0; i < 4; i++) {
        send(cluster.port(), key, "second " + i);
      }
      awaitEvents(cluster.port(), data, site, 5);
      assertThat(output).contains("vouch-1 has ended by itself; see " + node.log());
    }
    assertThat(output).anyMatch(line -> line.contains("/setup with the code "));
  }

  private static final String SITE =
      """
      {"name": "Shop", "domains": ["shop.example"], "timezone": "UTC"}\
      """;
  private static final String KEY =
      """
      {"name": "backend"}\
      """;

  private DevCluster start(Path data) {
    DevCluster cluster =
        new DevCluster(
            new DevOptions(data, OptionalInt.of(1), OptionalInt.of(2), 2, true, 0),
            program(),
            output::add);
    cluster.start();
    return cluster;
  }

  /** The jar that {@code ./vouch prove} names, or the one of this repository. */
  static LocalVouch.Program program() {
    LocalVouch.Program built = LocalVouch.Program.of(Path.of("..").toAbsolutePath().normalize());
    return Optional.ofNullable(System.getProperty("vouch.jar"))
        .map(
            jar ->
                new LocalVouch.Program(
                    Path.of(jar), Path.of(System.getProperty("vouch.cache")), built.launcher()))
        .orElse(built);
  }

  private static String admin(Path data) throws Exception {
    return Files.readString(data.resolve("admin-token")).strip();
  }

  /** Each node knows a new key within 2 seconds; a request without an event is then a 400. */
  private void awaitKey(DevCluster cluster, String key) {
    for (LocalProcess node : cluster.nodes()) {
      await("key is known")
          .until(() -> response(node.port(), "POST", "/event", key, "{}").statusCode() == 400);
    }
  }

  /** Requests of a key to both nodes count together, in Redis. */
  private void assertLimitIsShared(DevCluster cluster, Path data, String site) throws Exception {
    String limited =
        request(
                cluster.port(),
                "POST",
                "/api/sites/" + site + "/keys",
                admin(data),
                "{\"name\": \"limited\", \"rate_limit\": 4}")
            .getString("token");
    awaitKey(cluster, limited);

    List<Integer> statuses = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      for (LocalProcess node : cluster.nodes()) {
        statuses.add(response(node.port(), "POST", "/event", limited, "{}").statusCode());
      }
    }
    assertThat(statuses).containsExactly(400, 400, 429, 429);
    assertThat(output).anyMatch(line -> line.startsWith("redis "));
  }

  private void send(int port, String key, String order) throws Exception {
    String event =
        """
        {"event_name": "success", "name": "paid", "page_path": "/", "success_value": 1,
         "properties": {"order": "%s"}}\
        """
            .formatted(order);
    assertThat(response(port, "POST", "/event", key, event).statusCode()).isEqualTo(204);
  }

  private void awaitEvents(int port, Path data, String site, int count) {
    String path = "/api/sites/" + site + "/events?limit=10";
    await("events are reported")
        .untilAsserted(
            () ->
                assertThat(request(port, "GET", path, admin(data), "").getJsonArray("events"))
                    .hasSize(count));
  }

  private JsonObject request(int port, String method, String path, String token, String body)
      throws Exception {
    HttpResponse<String> response = response(port, method, path, token, body);
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 201);
    return new JsonObject(response.body());
  }

  private HttpResponse<String> response(
      int port, String method, String path, String token, String body) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(method, BodyPublishers.ofString(body))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .build(),
        BodyHandlers.ofString());
  }
}
