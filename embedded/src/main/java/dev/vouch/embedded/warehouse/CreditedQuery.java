package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.ResultRow;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.rows.CreditedSelect;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/** Runs a question's query over the {@code credited} relation of its site and time. */
final class CreditedQuery {
  private CreditedQuery() {}

  /** Received from the first instant to before the second. */
  private record Range(Instant from, Instant until) {}

  /** Returns the rows as of the connection's transaction. */
  static List<Row> rows(DuckDBConnection connection, Question<?> question) throws SQLException {
    Query query = question.query();
    Range range =
        switch (question) {
          case ScopedQuestion<?> scoped -> new Range(scoped.creditedFrom(), scoped.creditedUntil());
          case EventsQuestion page -> rangeOf(page, connection);
        };
    CreditedSelect.create(
        connection,
        question.site(),
        range.from(),
        range.until(),
        CreditedColumns.namedIn(query.sql()).names());
    Sql sql = Sql.of(query.sql(), query.parameters());
    return sql.bound().isEmpty() ? runDirectly(connection, sql) : runBound(connection, sql);
  }

  /** The smallest range that holds the page and the event behind it, if there is any. */
  private static Range rangeOf(EventsQuestion question, DuckDBConnection connection)
      throws SQLException {
    EventCursor before =
        question
            .before()
            .orElse(new EventCursor(Microseconds.instant(Long.MAX_VALUE / 2), Long.MAX_VALUE));
    Sql sql =
        Sql.of(
            """
            SELECT epoch_us(min(received_at)), epoch_us(max(received_at))
            FROM (
              SELECT received_at FROM event
              WHERE site = :site AND %s
                AND (received_at < :before
                  OR (received_at = :before AND position < :before_position))
              ORDER BY received_at DESC, position DESC
              LIMIT :page)
            """
                .formatted(question.wanted()),
            Map.of(
                "site", question.site().value(),
                "before", before.receivedAt(),
                "before_position", before.position(),
                "page", question.limit() + 1));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      rows.next();
      Instant oldest = Microseconds.instant(rows.getLong(1));
      Instant newest = Microseconds.instant(rows.getLong(2));
      return rows.wasNull()
          ? new Range(Instant.EPOCH, Instant.EPOCH)
          : new Range(oldest, newest.plus(1, ChronoUnit.MICROS));
    }
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
