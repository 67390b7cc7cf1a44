package dev.vouch.app;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.Scrape.Line;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a whole server. */
class MonitoringTest {
  private static final Pattern NAME = Pattern.compile("\\b(vouch|jvm|process)_[a-z_]+\\b(?!\\.)");

  private static final Path PACKAGING = Path.of("..", "packaging");
  private static final Path OPERATIONS = Path.of("..", "docs", "OPERATIONS.md");

  @TempDir Path data;

  @Test
  void requests_areCountedByRouteAndOutcome_andTheTimeTo204IsMeasured() {
    try (MonitoredServer server = MonitoredServer.start(data, "127.0.0.1:0")) {
      assertThat(server.post("/event", MonitoredServer.EVENT)).isEqualTo(204);
      assertThat(server.post("/v1/event", MonitoredServer.EVENT)).isEqualTo(204);
      assertThat(server.post("/event", "{}")).isEqualTo(400);
      assertThat(server.send("/event", "svc_live_k1_unknown", MonitoredServer.EVENT).statusCode())
          .isEqualTo(401);
      assertThat(server.send("/collect", "", "{}").statusCode()).isEqualTo(400);

      Scrape scrape = server.scrape();
      assertThat(scrape.value("vouch_http_requests_total", route("/event", "204"))).hasValue(2);
      assertThat(scrape.value("vouch_http_requests_total", route("/event", "400"))).hasValue(1);
      assertThat(scrape.value("vouch_http_requests_total", route("/event", "401"))).hasValue(1);
      assertThat(scrape.value("vouch_http_requests_total", route("/api", "201"))).hasValue(2);
      assertThat(scrape.value("vouch_events_received_total", outcome("server", "recorded")))
          .hasValue(2);
      assertThat(scrape.value("vouch_events_received_total", outcome("server", "invalid")))
          .hasValue(1);
      assertThat(scrape.value("vouch_events_received_total", outcome("server", "unauthorized")))
          .hasValue(1);
      assertThat(scrape.value("vouch_events_received_total", outcome("browser", "invalid")))
          .hasValue(1);
      assertThat(scrape.value("vouch_acknowledgement_seconds_count", Map.of("route", "/event")))
          .hasValue(2);
      assertThat(scrape.value("vouch_log_group_records_sum")).hasValue(2);
      assertThat(scrape.value("vouch_log_commit_seconds_count").orElseThrow()).isBetween(1.0, 2.0);
      assertThat(scrape.value("vouch_log_available")).hasValue(1);
      assertThat(scrape.value("vouch_reports_available")).hasValue(1);
      assertThat(scrape.value("vouch_salts_available")).hasValue(1);
      assertThat(scrape.value("vouch_http_connections").orElseThrow()).isPositive();
      assertThat(scrape.value("vouch_disk_free_bytes").orElseThrow()).isPositive();
      assertThat(scrape.value("vouch_data_bytes", Map.of("part", "log")).orElseThrow())
          .isPositive();
      assertThat(scrape.value("vouch_warehouse_memory_bytes", Map.of("database", "rows")))
          .isPresent();
      assertThat(
              scrape
                  .value("vouch_warehouse_memory_bytes", Map.of("database", "credit_state"))
                  .orElseThrow())
          .isPositive();
      assertThat(scrape.text()).contains("jvm_memory_used_bytes");
    }
  }

  @Test
  void requestsOverTheLimit_areCountedByTheKeysId() {
    try (MonitoredServer server = MonitoredServer.start(data, "127.0.0.1:0")) {
      for (int request = 0; request < 503; request++) {
        server.post("/event", "{}");
      }
      Map<String, String> key = Map.of("key_id", server.keyId());
      Scrape scrape = server.scrape();
      assertThat(scrape.value("vouch_rate_limit_peak_usage_ratio", key)).hasValue(1);
      assertThat(scrape.value("vouch_rate_limited_requests_total", key)).hasValue(3);
    }
  }

  @Test
  void labels_haveNoValueOfARequest() {
    try (MonitoredServer server = MonitoredServer.start(data, "127.0.0.1:0")) {
      for (String path : List.of("/made-up", "/api/made-up", "/healthz/made-up", "/s/made-up")) {
        server.send(path, "made-up", "{}");
      }
      Scrape scrape = server.scrape();
      assertThat(scrape.value("vouch_http_requests_total", route("pages", "404"))).hasValue(2);
      assertThat(scrape.value("vouch_http_requests_total", route("/healthz", "404"))).hasValue(1);
      assertThat(scrape.lines())
          .extracting(Line::labels)
          .noneMatch(labels -> labels.toString().contains("made-up"));
    }
  }

  @Test
  void metrics_areNotServedWhereThePublicIs() {
    try (MonitoredServer server = MonitoredServer.start(data, "127.0.0.1:0")) {
      assertThat(server.get(server.port(), "/metrics").statusCode()).isEqualTo(404);
      int port = server.metricsPort().orElseThrow();
      assertThat(server.get(port, "/metrics").headers().firstValue("Content-Type"))
          .contains("text/plain; version=0.0.4; charset=utf-8");
      assertThat(server.get(port, "/api/sites").statusCode()).isEqualTo(404);
    }
    try (MonitoredServer server = MonitoredServer.start(data, "")) {
      assertThat(server.metricsPort()).isEmpty();
      assertThat(server.get(server.port(), "/metrics").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void addressInUse_stopsTheStart_beforeThereIsADataDirectory() throws IOException {
    Path folder = data.resolve("new");
    try (ServerSocket socket = new ServerSocket(0)) {
      String inUse = "0.0.0.0:" + socket.getLocalPort();
      assertThatThrownBy(() -> MonitoredServer.start(folder, inUse))
          .hasMessageContaining("VOUCH_METRICS_ADDRESS");
    }
    assertThat(Files.exists(folder)).isFalse();
  }

  /** Of packaging/, which would otherwise stay empty without notice. */
  @Test
  @Timeout(60)
  void alertsAndDashboard_useMetricsThatExist() throws IOException {
    Set<String> used = new TreeSet<>();
    for (String file : List.of("prometheus/alerts.yaml", "grafana/vouch.json")) {
      NAME.matcher(Files.readString(PACKAGING.resolve(file)))
          .results()
          .forEach(name -> used.add(name.group()));
    }
    assertThat(used).hasSizeGreaterThan(20);
    assertThat(served()).containsAll(used);
  }

  @Test
  @Timeout(60)
  void eachMetric_isDocumented() throws IOException {
    Set<String> documented = new TreeSet<>();
    NAME.matcher(Files.readString(OPERATIONS))
        .results()
        .map(MatchResult::group)
        .filter(name -> name.startsWith("vouch_"))
        .forEach(documented::add);
    Set<String> served = new TreeSet<>();
    served().stream()
        .filter(name -> name.startsWith("vouch_"))
        .map(name -> name.replaceFirst("_(bucket|sum|count)$", ""))
        .forEach(served::add);
    assertThat(documented).isEqualTo(served);
  }

  @Test
  void eachAlert_hasASectionInTheDocument() throws IOException {
    String operations = Files.readString(OPERATIONS);
    List<String> sections =
        Pattern.compile("/docs/OPERATIONS#([a-z-]+)")
            .matcher(Files.readString(PACKAGING.resolve("prometheus/alerts.yaml")))
            .results()
            .map(section -> section.group(1).replace('-', ' '))
            .toList();
    assertThat(sections)
        .isNotEmpty()
        .allSatisfy(
            section -> assertThat(operations).containsIgnoringCase("\n### " + section + "\n"));
  }

  /** All names of a server whose key has exceeded its limit, after a garbage collection. */
  private Set<String> served() {
    try (MonitoredServer server = MonitoredServer.start(data, "127.0.0.1:0")) {
      for (int request = 0; request < 501; request++) {
        server.post("/event", "{}");
      }
      System.gc();
      Set<String> served = new TreeSet<>();
      await("pauses of the garbage collection are served")
          .until(
              () -> {
                server.scrape().lines().forEach(line -> served.add(line.name()));
                return served.contains("jvm_gc_pause_seconds_sum");
              });
      return served;
    }
  }

  private static Map<String, String> route(String route, String code) {
    return Map.of("route", route, "code", code);
  }

  private static Map<String, String> outcome(String origin, String outcome) {
    return Map.of("origin", origin, "outcome", outcome);
  }
}
