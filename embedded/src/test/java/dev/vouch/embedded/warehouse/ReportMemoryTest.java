package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rows.CreditedRange;
import dev.vouch.embedded.rows.CreditedRelation;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports about more events than can be copied to DuckDB's memory, which cannot spill here. */
class ReportMemoryTest {
  private static final int EVENTS = 300_000;
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant END = Instant.parse("2026-05-13T00:00:00Z");
  private static final String NAME = "x".repeat(200);

  @TempDir private Path directory;

  @Test
  void pageWhoseEventsCannotBeCopied_isAnsweredFromTheView() throws SQLException {
    writeEvents();
    try (DuckDBConnection root = connect(DuckDbSettings.withMemory(64))) {
      assertThatThrownBy(() -> copy(root)).hasMessageContaining("Out of Memory");
      Reports reports =
          new Reports(
              root::duplicate,
              new CaughtUp(Instant.EPOCH),
              new RowsDamage(),
              InstantSource.system());
      Scope scope =
          new Scope(
              Facts.SITE,
              DAY,
              END,
              AttributionModel.LAST,
              List.of(new Filter(Dimension.Field.NAME, Optional.of(NAME))));
      SummaryQuestion summary = new SummaryQuestion(scope, List.of());

      Answers answers =
          reports
              .members()
              .answerAll(
                  List.of(summary, new BreakdownQuestion(scope, Dimension.Field.COUNTRY, 10)));

      assertThat(answers.of(summary).successes()).isEqualTo(EVENTS);
      reports.close();
    }
  }

  private static void copy(DuckDBConnection root) throws SQLException {
    try (DuckDBConnection connection = root.duplicate().unwrap(DuckDBConnection.class)) {
      boolean _ =
          CreditedRelation.copyMatching(
              connection,
              new CreditedRange(Facts.SITE, DAY, END),
              CreditedRelation.Rows.COUNTED,
              List.of("name", "person", "event_name"),
              Query.EVERY_EVENT,
              EVENTS);
    }
  }

  private void writeEvents() throws SQLException {
    DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()).close();
    try (DuckDBConnection connection = connect(DuckDbSettings.DEFAULT);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO event BY NAME
          SELECT 0 AS partition_number, i AS position, i AS changed_by, %d AS site,
            TIMESTAMP '2026-05-12 10:00:00' AS received_at, uuid() AS event_id,
            true AS confirmed, 'success' AS event_name, 1 AS page, '%s' AS name,
            '{}' AS properties, enum_first(NULL::credit_kind) AS kind, '' AS reason,
            1 AS person, 1 AS client
          FROM range(%d) numbers(i)
          """
              .formatted(Facts.SITE.value(), NAME, EVENTS));
      // Else the next opening would load them to memory from the WAL.
      statement.execute("CHECKPOINT");
    }
  }

  private DuckDBConnection connect(DuckDbSettings settings) throws SQLException {
    Properties properties = settings.asProperties();
    properties.setProperty("temp_directory", "");
    return DriverManager.getConnection(
            "jdbc:duckdb:" + directory.resolve("warehouse.duckdb"), properties)
        .unwrap(DuckDBConnection.class);
  }
}
