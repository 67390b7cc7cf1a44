package dev.vouch.app;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics, the alerts and the dashboard with Debian's Prometheus. */
@Tag("prove")
class PrometheusTest {
  private static final Path PACKAGING = Path.of("..", "packaging").toAbsolutePath().normalize();

  @TempDir Path directory;

  @Test
  void metrics_followPrometheusConventions() throws Exception {
    Path scrape = directory.resolve("metrics.txt");
    try (MonitoredServer server = start()) {
      send(server, 510);
      Files.writeString(scrape, server.scrape().text());
    }
    assertThat(run(scrape, "promtool", "check", "metrics")).isEmpty();
  }

  @Test
  void alerts_areValid_andFireWhenTheyShould() throws Exception {
    Path none = Files.createFile(directory.resolve("none"));
    String alerts = PACKAGING.resolve("prometheus/alerts.yaml").toString();
    assertThat(run(none, "promtool", "check", "rules", alerts)).contains("SUCCESS");
    String tests = PACKAGING.resolve("prometheus/alerts_test.yaml").toString();
    assertThat(run(none, "promtool", "test", "rules", tests)).contains("SUCCESS");
  }

  @Test
  void eachAlert_isTested() throws IOException {
    String tests = Files.readString(PACKAGING.resolve("prometheus/alerts_test.yaml"));
    List<String> alerts =
        Pattern.compile("- alert: (\\w+)")
            .matcher(Files.readString(PACKAGING.resolve("prometheus/alerts.yaml")))
            .results()
            .map(alert -> alert.group(1))
            .toList();
    assertThat(alerts)
        .isNotEmpty()
        .allSatisfy(alert -> assertThat(tests).contains("alertname: " + alert + "\n"));
  }

  @Test
  void eachPanel_hasData() throws Exception {
    try (MonitoredServer server = start();
        Prometheus prometheus =
            Prometheus.start(directory.resolve("tsdb"), server.metricsPort().orElseThrow())) {
      Map<String, String> panels = panels();
      await("each panel has data")
          .untilAsserted(
              () -> {
                send(server, 10);
                System.gc();
                panels.values().removeIf(query -> hasData(server, prometheus, query));
                assertThat(panels).isEmpty();
              });
    }
  }

  private MonitoredServer start() {
    MonitoredServer server = MonitoredServer.start(directory.resolve("data"), "127.0.0.1:0");
    send(server, 1);
    return server;
  }

  private static void send(MonitoredServer server, int requests) {
    for (int request = 0; request < requests; request++) {
      server.post("/event", request % 2 == 0 ? MonitoredServer.EVENT : "{}");
    }
  }

  /** The queries by their panels' titles. */
  private static Map<String, String> panels() throws IOException {
    JsonArray panels =
        new JsonObject(Files.readString(PACKAGING.resolve("grafana/vouch.json")))
            .getJsonArray("panels");
    Map<String, String> queries = new TreeMap<>();
    for (Object each : panels) {
      JsonObject panel = (JsonObject) each;
      for (Object target : panel.getJsonArray("targets", new JsonArray())) {
        String query = ((JsonObject) target).getString("expr");
        queries.put(
            panel.getString("title") + ": " + query,
            query.replace("$__rate_interval", "30s").replace("$instance", ".+"));
      }
    }
    assertThat(queries).hasSizeGreaterThan(20);
    return queries;
  }

  private static boolean hasData(MonitoredServer server, Prometheus prometheus, String query) {
    String path = "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    JsonObject answer = new JsonObject(server.get(prometheus.port(), path).body());
    assertThat(answer.getString("status")).as(query).isEqualTo("success");
    return !answer.getJsonObject("data").getJsonArray("result").isEmpty();
  }

  /** Runs a command, which must succeed; returns its output and errors. */
  private String run(Path input, String... command) throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(input.toFile())
            .redirectOutput(output.toFile())
            .start()
            .waitFor();
    String text = Files.readString(output);
    assertThat(status).as(text).isZero();
    return text;
  }
}
