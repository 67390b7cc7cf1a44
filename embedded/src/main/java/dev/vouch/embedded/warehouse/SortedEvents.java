package dev.vouch.embedded.warehouse;

import dev.vouch.core.wire.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Puts the events of past days in the order of their sites. They come from the log in the order of
 * time, a little of each site everywhere, so that a query of one site would read all. For the
 * projector's thread.
 */
final class SortedEvents {
  private static final String SORT =
      """
      CREATE OR REPLACE TEMP TABLE sorted_event AS
      FROM event WHERE received_at >= :day AND received_at < :end
      ORDER BY site, received_at, position
      """;
  private static final String REMOVE =
      "DELETE FROM event WHERE received_at >= :day AND received_at < :end";

  private final DuckDBConnection connection;

  SortedEvents(DuckDBConnection connection) {
    this.connection = connection;
  }

  /**
   * Sorts every day that ended at or before an instant and is not sorted yet, each in a transaction
   * of its own; true if there was one.
   */
  boolean sortUntil(Instant instant) throws SQLException {
    List<Instant> unsorted = unsortedDays(instant.truncatedTo(ChronoUnit.DAYS));
    for (Instant day : unsorted) {
      Transaction.run(connection, () -> sort(day));
    }
    return !unsorted.isEmpty();
  }

  private long sort(Instant day) throws SQLException {
    Map<String, Object> parameters = Map.of("day", day, "end", day.plus(1, ChronoUnit.DAYS));
    run(SORT, parameters);
    run(REMOVE, parameters);
    run("INSERT INTO event FROM sorted_event", parameters);
    run("DROP TABLE sorted_event", parameters);
    run("DELETE FROM sorted", parameters);
    return run("INSERT INTO sorted VALUES (:end)", parameters);
  }

  private List<Instant> unsortedDays(Instant until) throws SQLException {
    Sql sql =
        Sql.of(
            """
            SELECT DISTINCT epoch_us(date_trunc('day', received_at)) FROM event
            WHERE received_at >= coalesce((SELECT max(until) FROM sorted), :epoch)
              AND received_at < :until
            ORDER BY 1
            """,
            Map.of("until", until, "epoch", Instant.EPOCH));
    List<Instant> days = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      while (rows.next()) {
        days.add(Microseconds.instant(rows.getLong(1)));
      }
    }
    return days;
  }

  private long run(String sql, Map<String, Object> parameters) throws SQLException {
    return Sql.of(sql, parameters).run(connection);
  }
}
