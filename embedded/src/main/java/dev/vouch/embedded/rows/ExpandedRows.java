package dev.vouch.embedded.rows;

import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * A day's rows with the values of their dictionaries instead of ids, so that they can be stored
 * outside the database. They contain no forwarded visitor: a closed day has none (docs/identity.md
 * I3).
 */
public final class ExpandedRows {
  /** The person of an event that has none: the low 64 bits of its id, as in {@code Credit}. */
  public static final String OWN_PERSON =
      """
      ((('0x' || right(replace(event_id::VARCHAR, '-', ''), 16))::UBIGINT::HUGEINT
        + 9223372036854775808) % 18446744073709551616 - 9223372036854775808)::BIGINT
      """;

  private static final String SELECT = Sql.resource(ExpandedRows.class, "expanded.sql");

  private static final List<String> LOAD =
      List.of(
          """
          DELETE FROM event WHERE partition_number = :partition
            AND received_at >= :start AND received_at < :end
          """,
          Sql.resource(ExpandedRows.class, "load_pages.sql"),
          Sql.resource(ExpandedRows.class, "load_clients.sql"),
          Sql.resource(ExpandedRows.class, "load_touches.sql"),
          Sql.resource(ExpandedRows.class, "load_events.sql"));

  private ExpandedRows() {}

  /**
   * Returns the query of a partition's rows of a UTC day, in any order.
   *
   * @param touchesMax if the day has more touches of successes, none of them are returned: DuckDB
   *     collects them all in memory
   */
  public static String select(int partition, LocalDate day, long touchesMax) {
    Map<String, Object> parameters = new HashMap<>(parameters(partition, day));
    parameters.put("touches_max", touchesMax);
    return Sql.of(SELECT, parameters).text();
  }

  /** Whether a partition's day is closed, so that its rows have their final credit. */
  public static boolean isClosed(DuckDBConnection connection, int partition, LocalDate day)
      throws SQLException {
    Sql closed =
        Sql.of(
            "FROM closed WHERE partition_number = :partition AND until >= :end",
            parameters(partition, day));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(closed.text())) {
      return rows.next();
    }
  }

  /** Returns the number of a partition's events of a UTC day. */
  public static long count(DuckDBConnection connection, int partition, LocalDate day)
      throws SQLException {
    Sql count =
        Sql.of(
            """
            SELECT count(*) FROM event
            WHERE partition_number = :partition AND received_at >= :start AND received_at < :end
            """,
            parameters(partition, day));
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(count.text())) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Replaces a day's rows with those of a query that has the columns of {@link #select}. */
  static void load(DuckDBConnection connection, int partition, LocalDate day, String query)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(loaded(query));
      for (String sql : LOAD) {
        Sql.of(sql, parameters(partition, day)).run(connection);
      }
      statement.execute("DROP VIEW loaded");
    }
  }

  /** Makes a view of a query; files that earlier versions wrote lack its last columns. */
  static String loaded(String query) {
    return """
    CREATE OR REPLACE TEMP VIEW loaded AS
    SELECT
      NULL::STRUCT(
        touched_at TIMESTAMP, channel VARCHAR, source VARCHAR, medium VARCHAR, campaign VARCHAR,
        term VARCHAR, content VARCHAR, click_id VARCHAR, referrer VARCHAR)[] AS touches,
      NULL::VARCHAR AS order_role,
      NULL::BIGINT AS order_key
    WHERE false
    UNION ALL BY NAME
    (%s)
    """
        .formatted(query);
  }

  static Map<String, Object> parameters(int partition, LocalDate day) {
    return Map.of("partition", partition, "start", start(day), "end", start(day.plusDays(1)));
  }

  static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
