package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.Query;
import dev.vouch.core.report.Row;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.duckdb.DuckDBConnection;

/** Runs questions' queries over {@code credited}, which the connection has to have. */
final class CreditedQuery {
  private CreditedQuery() {}

  static List<Row> rows(DuckDBConnection connection, Query query) throws SQLException {
    Sql sql = Sql.of(query.sql(), query.parameters());
    return sql.bound().isEmpty() ? runDirectly(connection, sql) : runBound(connection, sql);
  }

  /** Spares DuckDB to plan the query twice, once to prepare it and once to run it. */
  private static List<Row> runDirectly(DuckDBConnection connection, Sql sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      return ResultRow.all(rows);
    }
  }

  private static List<Row> runBound(DuckDBConnection connection, Sql sql) throws SQLException {
    try (PreparedStatement statement = sql.prepare(connection);
        ResultSet rows = statement.executeQuery()) {
      return ResultRow.all(rows);
    }
  }
}
