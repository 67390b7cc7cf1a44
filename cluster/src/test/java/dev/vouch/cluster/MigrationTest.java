package dev.vouch.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.MigrationProcess.Direction;
import dev.vouch.cluster.MigrationProcess.Step;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.Migration;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.migration.EmbeddedSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A migration from the embedded engine to a cluster, with real servers. */
@Tag("campaign")
class MigrationTest {
  @TempDir Path directory;

  @Test
  void migrationOfAServerInUse_endsWithEqualReports_alsoAfterItIsKilled() throws Exception {
    MigratedHistory history = MigratedHistory.create();
    ManualClock clock = history.clock();
    try (MigratedServices services = MigratedServices.start(directory)) {
      Path data = services.data();
      ClusterSettings settings = services.settings();
      LogRecord.Erasure erasure;
      try (SimulatedServer server = SimulatedServer.start(data, clock)) {
        server.receive(history.before());
        server.awaitApplied();
        for (Step step : Step.values()) {
          Path output = directory.resolve(step + ".txt");
          int code =
              MigrationProcess.run(
                  Direction.TO_CLUSTER,
                  data,
                  settings,
                  services.database(),
                  clock.instant(),
                  step,
                  output);
          assertThat(code).as(Files.readString(output)).isEqualTo(137);
        }
        forgetLastAppends(settings);
        try (EmbeddedSource source = source(data, clock, 1);
            ClusterTarget target = ClusterTarget.open(settings, clock)) {
          Migration migration = new Migration(source, target, _ -> {});
          migration.copy();
          assertThatThrownBy(() -> migration.copyRest())
              .isInstanceOf(MigrationException.class)
              .hasMessageContaining("A server uses");
        }
        server.receive(history.meanwhile());
        erasure = history.erasureOfSomeoneInAClosedDay(clock);
        server.receive(List.of(erasure));
      }
      try (EmbeddedSource source = source(data, clock, 2);
          ClusterTarget target = ClusterTarget.open(settings, clock)) {
        Migration migration = new Migration(source, target, _ -> {});
        ReportQueries expected = migration.copyRest();
        history.assertEqual(expected, target.queries());
        assertThat(MigratedHistory.eventsOf(erasure, target.queries())).isEmpty();
        assertThatThrownBy(() -> ClusterEngine.open(settings, clock))
            .isInstanceOf(MigrationException.class)
            .hasMessageContaining("A migration to this cluster is not complete");
        migration.complete();
      }
      try (ClusterEngine engine = ClusterEngine.open(settings, clock);
          Reporting reporting = engine.startReporting()) {
        MigrationStory.checkRefundOfAnOrderInAClosedDay(engine.log(), reporting.queries(), clock);
        MigrationStory.checkErasureInAClosedDay(engine.log(), reporting.queries(), clock);
      }
    }
  }

  /** As if the process had been killed between Kafka's acknowledgement and its own note. */
  private static void forgetLastAppends(ClusterSettings settings) throws SQLException {
    try (Connection connection = settings.claims().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE migration SET appended_until = appended_until - 70");
    }
  }

  private EmbeddedSource source(Path data, ManualClock clock, int number) {
    return EmbeddedSource.open(
        SimulatedServer.settings(data), directory.resolve("copies" + number), clock);
  }
}
