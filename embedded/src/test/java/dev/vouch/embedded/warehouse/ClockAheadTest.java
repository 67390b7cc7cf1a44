package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that was far ahead for half an hour, in which events were recorded. */
class ClockAheadTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);

  /** The rows of the day that come after one of a greater site. */
  private static final String UNORDERED =
      """
      SELECT count(*) FROM (
        SELECT site, lag(site) OVER (ORDER BY rowid) AS before FROM event
        WHERE received_at::DATE = DATE '2026-05-12')
      WHERE site < before
      """;

  @TempDir private Path directory;
  private final ManualClock clock = new ManualClock(DAY);
  private final SimulatedTraffic traffic = new SimulatedTraffic(1);
  private long position = 1;

  @Test
  void day_isSortedOnceItIsOver_alsoIfTheClockWasAheadOnIt() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      runUntil(warehouse, DAY, DAY.plus(HOUR.multipliedBy(10)));
      Instant ahead = DAY.plus(Duration.ofDays(30));
      runUntil(warehouse, ahead, ahead.plus(HOUR));
      runUntil(warehouse, DAY.plus(HOUR.multipliedBy(10)), DAY.plus(HOUR.multipliedBy(20)));
    }
    assertThat(number(UNORDERED)).as("while the day is not over").isPositive();

    try (DuckDbWarehouse warehouse = open()) {
      runUntil(warehouse, DAY.plus(HOUR.multipliedBy(20)), DAY.plus(HOUR.multipliedBy(27)));
    }
    assertThat(number(UNORDERED)).isZero();
  }

  /** Applies a time record and some events for each hour. */
  private void runUntil(DuckDbWarehouse warehouse, Instant from, Instant end) {
    for (Instant hour = from; hour.isBefore(end); hour = hour.plus(HOUR)) {
      clock.set(hour);
      List<LogEntry> entries = new ArrayList<>();
      entries.add(new LogEntry(position++, new LogRecord.Time(hour)));
      for (int minute = 1; minute < 30; minute++) {
        entries.add(new LogEntry(position++, traffic.next(hour.plus(Duration.ofMinutes(minute)))));
      }
      warehouse.apply(new Batch(0, entries.getFirst().position(), position - 1, entries));
      while (warehouse.continueWork(0)) {
        // Days are sorted while nothing else is left to do.
      }
    }
  }

  private long number(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("warehouse.duckdb"));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, clock);
  }
}
