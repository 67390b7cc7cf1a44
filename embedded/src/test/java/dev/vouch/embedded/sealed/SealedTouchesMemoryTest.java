package dev.vouch.embedded.sealed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.OpenedRows;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day whose touches of successes need much memory is sealed, if need be without them, and loaded
 * again.
 */
class SealedTouchesMemoryTest {
  private static final SealedDay DAY = new SealedDay(0, LocalDate.parse("2026-05-12"));
  private static final DuckDbSettings SMALL = DuckDbSettings.withMemory(64);
  private static final int TOUCHES = 3;

  @TempDir private Path directory;

  @Test
  void touchesWithinTheLimit_areKept() throws SQLException {
    assertThat(sealedTouches(8_000)).isEqualTo(8_000 * TOUCHES);
  }

  @Test
  void dayWithMoreTouchesThanTheLimit_isSealedWithoutThem() throws SQLException {
    assertThat(sealedTouches(40_000)).isZero();
  }

  /** Seals a day with so many successes, and returns how many touches its file has. */
  private long sealedTouches(int successes) throws SQLException {
    open(DuckDbSettings.DEFAULT).close();
    write(successes);
    try (CreditedRows rows = open(SMALL);
        DuckDBConnection reader = rows.duplicate();
        Statement statement = reader.createStatement()) {
      SealedDays sealed = SealedDays.open(directory.resolve("sealed"), SMALL);
      sealed.publish(sealed.write(DAY, reader));
      assertThat(sealed.restore(DAY, rows)).isInstanceOf(DayCheck.Intact.class);
      try (ResultSet file =
          statement.executeQuery(
              "SELECT count(*), coalesce(sum(len(touches)), 0) FROM '%s/sealed/*.parquet'"
                  .formatted(directory))) {
        file.next();
        assertThat(file.getLong(1)).isEqualTo(successes);
        return file.getLong(2);
      }
    }
  }

  private CreditedRows open(DuckDbSettings settings) {
    OpenedRows opened = CreditedRows.open(directory, settings, Clock.systemUTC());
    assertThat(opened).isInstanceOf(OpenedRows.Usable.class);
    return ((OpenedRows.Usable) opened).rows();
  }

  private void write(int successes) throws SQLException {
    try (CreditedRows rows = open(DuckDbSettings.DEFAULT);
        DuckDBConnection writer = rows.duplicate();
        Statement statement = writer.createStatement()) {
      statement.execute("INSERT INTO page BY NAME SELECT 1 AS id, 7 AS site, '/paid' AS path");
      statement.execute("INSERT INTO client BY NAME SELECT 1 AS id, 'DE' AS country");
      statement.execute(
          """
          INSERT INTO touch BY NAME
          SELECT i::INTEGER AS id, 7 AS site, 'email' AS channel, 'source ' || i AS source,
            'mail' AS medium, 'campaign ' || i AS campaign, 'click ' || i AS click_id
          FROM range(1_000) ids(i)
          """);
      statement.execute(
          """
          INSERT INTO event BY NAME
          SELECT 0 AS partition_number, i AS position, i AS changed_by, 7 AS site,
            TIMESTAMP '2026-05-12 10:00:00' AS received_at, uuid() AS event_id,
            true AS confirmed, 'success' AS event_name, 1 AS page, 'paid' AS name,
            '{}' AS properties, enum_first(NULL::credit_kind) AS kind, '' AS reason,
            1 AS person, 1 AS client,
            list_transform(range(%d), lambda number: {
              touch: ((i * 7 + number * 13) %% 1000)::INTEGER,
              touched_at: TIMESTAMP '2026-05-11 10:00:00'}) AS touches
          FROM range(%d) numbers(i)
          """
              .formatted(TOUCHES, successes));
      statement.execute(
          "INSERT INTO closed BY NAME SELECT 0 AS partition_number,"
              + " TIMESTAMP '2026-05-13 00:00:00' AS until");
      statement.execute("CHECKPOINT");
    }
  }
}
