package dev.vouch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.MigrationProcess.Direction;
import dev.vouch.cluster.MigrationProcess.Step;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.Migration;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.migration.EmbeddedTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A migration from a cluster to the embedded engine, with real servers. */
@Tag("campaign")
class MigrationBackTest {
  private static final int PRUNINGS = 6;
  private static final Idempotency KEY = new Idempotency("0a".repeat(16), "0b".repeat(16));

  @TempDir Path directory;

  @Test
  void migrationOfAClusterInUse_endsWithEqualReports_alsoAfterItIsKilled() throws Exception {
    MigratedHistory history = MigratedHistory.create();
    ManualClock clock = history.clock();
    try (MigratedServices services = MigratedServices.start(directory)) {
      ClusterSettings settings = services.settings();
      LogRecord.Erasure erasure;
      LogRecord keyed;
      try (SimulatedServer nodes = SimulatedServer.start(settings, clock)) {
        receive(history.before(), nodes);
        for (Step step : Step.values()) {
          Path output = directory.resolve(step + ".txt");
          int code =
              MigrationProcess.run(
                  Direction.TO_DIRECTORY,
                  services.data(),
                  settings,
                  services.database(),
                  clock.instant(),
                  step,
                  output);
          assertThat(code).as(Files.readString(output)).isEqualTo(137);
        }
        try (ClusterSource source = ClusterSource.open(settings, () -> true, clock);
            EmbeddedTarget target = target(services, clock)) {
          assertThat(source.closedDays()).hasSizeGreaterThan(30);
          assertThat(source.logStarts().values()).noneMatch(start -> start.isComplete());
          Migration migration = new Migration(source, target, _ -> {});
          migration.copy();
          assertThatThrownBy(() -> migration.copyRest())
              .isInstanceOf(MigrationException.class)
              .hasMessageContaining("A node uses this cluster");
        }
        nodes.receive(history.meanwhile());
        erasure = history.erasureOfSomeoneInAClosedDay(clock);
        nodes.receive(List.of(erasure));
        keyed = MigrationStory.payment(clock.instant());
        assertThat(append(keyed, nodes.log())).isEqualTo(new Appended.Stored(keyed.id()));
      }
      assertThatThrownBy(() -> SimulatedServer.start(services.data(), clock))
          .isInstanceOf(LogFailedException.class)
          .hasMessageContaining("A migration to this data directory is not complete");

      try (ClusterSource source = ClusterSource.open(settings, () -> false, clock);
          EmbeddedTarget target = target(services, clock)) {
        Migration migration = new Migration(source, target, _ -> {});
        ReportQueries expected = migration.copyRest();
        history.assertEqual(expected, target.queries());
        assertThat(MigratedHistory.eventsOf(erasure, target.queries())).isEmpty();
        assertThatThrownBy(() -> ClusterEngine.open(settings, clock))
            .isInstanceOf(MigrationException.class)
            .hasMessageContaining("is being moved to a data directory");
        migration.complete();
      }

      assertThatThrownBy(() -> ClusterEngine.open(settings, clock))
          .isInstanceOf(MigrationException.class)
          .hasMessageContaining("was moved to a data directory");
      try (SimulatedServer server = SimulatedServer.start(services.data(), clock)) {
        server.awaitApplied();
        assertThat(append(MigrationStory.payment(clock.instant()), server.log()))
            .isEqualTo(new Appended.Replayed(keyed.id()));
        MigrationStory.checkRefundOfAnOrderInAClosedDay(server.log(), server.queries(), clock);
        MigrationStory.checkErasureInAClosedDay(server.log(), server.queries(), clock);
      }
    }
  }

  private static EmbeddedTarget target(MigratedServices services, ManualClock clock) {
    return EmbeddedTarget.open(SimulatedServer.settings(services.data()), clock);
  }

  /** The log is pruned now and then. */
  private static void receive(List<LogRecord> records, SimulatedServer nodes) {
    IntStream.range(0, PRUNINGS)
        .mapToObj(
            part ->
                records.subList(
                    records.size() * part / PRUNINGS, records.size() * (part + 1) / PRUNINGS))
        .forEach(
            part -> {
              nodes.receive(part);
              nodes.removeErasedRecords();
            });
  }

  private static Appended append(LogRecord record, EventLog log) {
    return log.append(record, Optional.of(KEY)).toCompletableFuture().join();
  }
}
