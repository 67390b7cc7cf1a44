package dev.vouch.embedded.rollup;

import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/** A part of the time of a {@link RolledSite}, for queries of its views. Not thread-safe. */
record RolledRange(DuckDBConnection connection, SiteId site, RollupSpan span) {
  /** Reads one row of a result. */
  @FunctionalInterface
  interface RowConsumer {
    void accept(ResultSet row) throws SQLException;
  }

  /**
   * Returns an expression: the number of the part of a scope's time that rollups are in. The
   * boundaries of the parts must be those of rollups.
   */
  static String ratePeriod(Scope scope) {
    return ratePeriod(scope, "starts_at");
  }

  /**
   * Returns the same of another time.
   *
   * @param time an expression
   */
  static String ratePeriod(Scope scope, String time) {
    return RatePeriods.of(scope)
        .number(time, start -> "make_timestamp(%d)".formatted(Microseconds.of(start)));
  }

  /** Returns that of another time. */
  RolledRange during(RollupSpan other) {
    return new RolledRange(connection, site, other);
  }

  /** Runs a query with the parameters {@code :site}, {@code :from} and {@code :until}. */
  void query(String sql, Map<String, ?> parameters, RowConsumer consumer) throws SQLException {
    Sql complete = Sql.of(sql, parameters(parameters));
    if (complete.bound().isEmpty()) {
      // Otherwise DuckDB plans it twice.
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(complete.text())) {
        read(rows, consumer);
      }
      return;
    }
    try (PreparedStatement statement = complete.prepare(connection);
        ResultSet rows = statement.executeQuery()) {
      read(rows, consumer);
    }
  }

  /** Runs statements with the same parameters. */
  void run(List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(Sql.of(sql, parameters(Map.of())).text());
      }
    }
  }

  /** Runs a statement with the same parameters and others. */
  void run(String sql, Map<String, ?> parameters) throws SQLException {
    long _ = Sql.of(sql, parameters(parameters)).run(connection);
  }

  private Map<String, Object> parameters(Map<String, ?> others) {
    Map<String, Object> all = new HashMap<>(others);
    all.put("site", site.value());
    all.put("from", span.from());
    all.put("until", span.until());
    return all;
  }

  private static void read(ResultSet rows, RowConsumer consumer) throws SQLException {
    while (rows.next()) {
      consumer.accept(rows);
    }
  }

  void query(String sql, RowConsumer consumer) throws SQLException {
    query(sql, Map.of(), consumer);
  }
}
