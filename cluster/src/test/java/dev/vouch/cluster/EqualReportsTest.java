package dev.vouch.cluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.clickhouse.ClickHouseServer;
import dev.vouch.cluster.kafka.KafkaConnection;
import dev.vouch.cluster.log.KafkaLogSettings;
import dev.vouch.contract.EngineComparison;
import dev.vouch.contract.history.ShopHistory;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.localcluster.process.LocalKafka;
import dev.vouch.localcluster.process.LocalPostgres;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The embedded engine and the cluster's have equal reports of a shop of a million events. Prints
 * how many answers were compared and how long both took (docs/CLUSTER.md). The system property
 * {@code vouch.compared.events} sets the number of events, {@code vouch.compared.rounds} that of
 * the rounds of questions about each site.
 */
@Tag("campaign")
class EqualReportsTest {
  private static final long EVENTS = Long.getLong("vouch.compared.events", 1_000_000);
  private static final int ROUNDS = Integer.getInteger("vouch.compared.rounds", 60);
  private static final long SEED = Long.getLong("vouch.seed", 1);

  /** The first weeks are closed days at the end. */
  private static final Duration SPAN = Duration.ofDays(40);

  private static final Instant START = Instant.parse("2026-05-07T00:00:00Z");

  /** Longer than usual: an engine applies a million events. */
  private static final Duration CURRENT_MAX = Duration.ofMinutes(5);

  @TempDir Path directory;

  @Test
  void sameFacts_haveEqualExportsAndReportsInBothEngines() throws Exception {
    ManualClock clock = new ManualClock(START);
    ManualClock clusterClock = new ManualClock(START);
    Path data = Files.createDirectories(directory.resolve("data"));
    try (SimulatedServer server = SimulatedServer.start(data, clock);
        LocalKafka kafka = LocalKafka.start(directory.resolve("kafka"), 1);
        ClickHouseServer clickHouse = ClickHouseServer.open();
        LocalPostgres postgres = LocalPostgres.start(directory.resolve("postgresql"));
        SimulatedServer node =
            SimulatedServer.start(settings(kafka, clickHouse, postgres), clusterClock)) {
      receive("embedded", server, clock, clock);
      receive("cluster", node, clusterClock, InstantSource.system());
      assertThat(exported(node.reporting(), "cluster"))
          .as("exported events")
          .isEqualTo(exported(server.reporting(), "embedded"))
          .isEqualTo(EVENTS);
      for (SiteId site : ShopHistory.sites()) {
        assertThat(Files.mismatch(file("cluster", site), file("embedded", site))).isEqualTo(-1);
      }
      compareReports(server.reporting(), node.reporting());
    }
  }

  private ClusterSettings settings(
      LocalKafka kafka, ClickHouseServer clickHouse, LocalPostgres postgres) {
    return new ClusterSettings(
        new KafkaLogSettings(KafkaConnection.unsecured(kafka.bootstrapServers()), "compared", 6, 1),
        List.of(clickHouse.settings("compared")),
        LocalPostgres.connections(postgres.jdbcUrl()),
        directory.resolve("node"),
        true);
  }

  /** In a cluster, answers are as of a time of the real clock. */
  private static void receive(
      String name, SimulatedServer server, ManualClock clock, InstantSource ofAnswers) {
    long begunNanos = System.nanoTime();
    server.receive(new ShopHistory(SEED, START, SPAN, EVENTS));
    server.awaitApplied();
    Instant received = ofAnswers.instant();
    clock.advance(Duration.ofHours(1));
    await("reports are current")
        .atMost(CURRENT_MAX)
        .until(() -> asOf(server.reporting()).isAfter(received));
    System.out.printf(
        "%s: %,d events received and applied in %.0f s%n",
        name, EVENTS, (System.nanoTime() - begunNanos) / 1e9);
  }

  private static Instant asOf(Reporting reporting) {
    SiteId site = ShopHistory.sites().getFirst();
    return reporting
        .queries()
        .answerAll(List.of(new EventsQuestion(site, 1, Optional.empty())))
        .asOf();
  }

  /** Returns the number of events in the files of all sites. */
  private long exported(Reporting reporting, String engine) throws IOException {
    long events = 0;
    for (SiteId site : ShopHistory.sites()) {
      AtomicLong ofSite = new AtomicLong();
      EventsExport export =
          new EventsExport(site, START, START.plus(SPAN.multipliedBy(2)), Format.CSV);
      try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(file(engine, site)))) {
        reporting.exporter().export(export, to, (written, _) -> ofSite.set(written));
      }
      events += ofSite.get();
    }
    return events;
  }

  private Path file(String engine, SiteId site) {
    return directory.resolve(engine + "-" + site + ".csv");
  }

  private static void compareReports(Reporting embedded, Reporting cluster) {
    EngineComparison comparison =
        new EngineComparison(embedded.queries(), cluster.queries(), START, START.plus(SPAN), SEED);
    List<String> differences = new ArrayList<>();
    for (SiteId site : ShopHistory.sites()) {
      differences.addAll(comparison.differences(site, ROUNDS));
    }
    System.out.printf(
        "%,d answers compared, %,d different ones; embedded %.0f s, cluster %.0f s%n",
        comparison.compared(),
        comparison.differentAnswers(),
        comparison.expectedTime().toMillis() / 1e3,
        comparison.actualTime().toMillis() / 1e3);
    assertThat(differences).as("differences, vouch.seed=%d", SEED).isEmpty();
    assertThat(comparison.differentAnswers())
        .as("most answers are not empty")
        .isGreaterThan((int) comparison.compared() / 2);
  }
}
