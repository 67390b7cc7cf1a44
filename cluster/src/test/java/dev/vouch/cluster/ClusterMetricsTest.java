package dev.vouch.cluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.claim.ClaimsTestServer;
import dev.vouch.cluster.clickhouse.ClickHouseServer;
import dev.vouch.cluster.clickhouse.Shard;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.cluster.metric.RecordedMetrics;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.localcluster.process.LocalKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of one node, with real servers. */
@Tag("prove")
class ClusterMetricsTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "CLUSTER.md");

  /** The first cell of a row about metrics. */
  private static final Pattern CELL = Pattern.compile("(?m)^\\| (`vouch_[^|]*)\\|");

  private static final Pattern NAME = Pattern.compile("`(vouch_[a-z_]+)`");
  private static final SiteId SITE = new SiteId(7);

  @TempDir Path directory;

  @Test
  void metrics_areThoseOfTheDocument_andReachZeroLagWithTheReports() throws Exception {
    Path node = Files.createDirectories(directory.resolve("node"));
    try (LocalKafka kafka = LocalKafka.start(directory.resolve("kafka"), 1);
        ClickHouseServer clickHouse = ClickHouseServer.open();
        ClaimsTestServer postgres = ClaimsTestServer.start(directory.resolve("postgres"))) {
      ClusterSettings settings =
          new ClusterSettings(
              new KafkaLogSettings(
                  KafkaConnection.unsecured(kafka.bootstrapServers()), "metrics", 2, 1),
              Shard.all(2).stream()
                  .map(shard -> clickHouse.settings("metrics_" + shard.number(), shard))
                  .toList(),
              postgres.createSchema(),
              node,
              true);
      try (ClusterEngine engine = ClusterEngine.open(settings, InstantSource.system());
          Reporting reporting = engine.startReporting()) {
        RecordedMetrics metrics = new RecordedMetrics();
        engine.addMetrics(metrics);
        reporting.addMetrics(metrics);
        assertThat(metrics.names()).isEqualTo(documented());

        append(engine.log());
        await("all records are applied")
            .until(() -> reporting.appliedPositions().include(engine.lastPositions()));
        assertThat(metrics.values("vouch_warehouse_applied_positions")).isNotEmpty();
        assertThat(metrics.values("vouch_warehouse_shard_available"))
            .isEqualTo(Map.of("1", 1, "2", 1));
        assertThat(metrics.values("vouch_credit_lag_records"))
            .isNotEmpty()
            .allSatisfy((_, lag) -> assertThat(lag.doubleValue()).isZero());
        assertThat(metrics.values("vouch_rows_lag_records")).isNotEmpty();
        assertThat(metrics.values("vouch_credit_restore_remaining_records"))
            .as("a new node has nothing to restore")
            .isEqualTo(Map.of("0", 0L, "1", 0L));
        assertThat(metrics.value("vouch_credit_commit_seconds", "max")).isPositive();
        assertThat(metrics.value("vouch_credit_rebalances_total")).isPositive();
        assertThat(metrics.value("vouch_rows_rebalances_total")).isPositive();
        assertThat(metrics.value("vouch_log_send_errors_total")).isZero();
        assertThat(metrics.value("vouch_credit_send_errors_total")).isZero();
      }
    }
  }

  /** Without those of Redis, which only a node with Redis has. */
  private static Set<String> documented() throws IOException {
    Set<String> names = new TreeSet<>();
    CELL.matcher(Files.readString(DOCUMENT))
        .results()
        .flatMap(cell -> NAME.matcher(cell.group(1)).results())
        .forEach(name -> names.add(name.group(1)));
    names.removeIf(name -> name.startsWith("vouch_rate_limit_"));
    return names;
  }

  private static void append(EventLog log) {
    LogRecord event =
        new LogRecord.ServerEvent(
            new EventId(UUID.randomUUID()),
            SITE,
            Instant.now().truncatedTo(ChronoUnit.MICROS),
            EventContent.of(EventName.CUSTOM, "/path"),
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.empty());
    assertThat(log.append(event, Optional.empty()).toCompletableFuture().join())
        .isInstanceOf(Appended.Stored.class);
  }
}
