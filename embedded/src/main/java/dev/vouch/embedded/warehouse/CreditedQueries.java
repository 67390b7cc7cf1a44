package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.DuckDbDialect;
import dev.vouch.embedded.duckdb.ResultRow;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.rollup.RollupReader;
import dev.vouch.embedded.rollup.ScannedAnswers;
import dev.vouch.embedded.rows.CreditedRange;
import dev.vouch.embedded.rows.CreditedRelation;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.duckdb.DuckDBConnection;

/**
 * Runs the queries of questions over the relation {@code credited} of their events, but for those
 * that rollups or a scan answer.
 */
final class CreditedQueries {
  /**
   * Up to so many events that meet a filter are copied if several questions are about them, since
   * each query would have to find them several times. Copies of all events save nothing: questions
   * about few of them are answered from one scan, and larger copies take longer than they save.
   */
  private static final int COPIED_MAX = 1_000_000;

  private static final String TOUCHES = "credited_touch";

  private CreditedQueries() {}

  /** After every event; DuckDB can represent it. */
  private static final Instant LATEST = Microseconds.instant(Long.MAX_VALUE / 2);

  /** Whether events may be copied or sorted, which needs DuckDB's memory. */
  enum Copying {
    ALLOWED,
    NONE
  }

  /**
   * What questions read.
   *
   * @param condition that the events meet
   */
  private record ReadEvents(CreditedRange range, CreditedRelation.Rows rows, Query condition) {
    boolean areFiltered() {
      return !condition.equals(Query.EVERY_EVENT);
    }
  }

  /**
   * Returns each question's rows as of the connection's transaction.
   *
   * @param rollupThreads share the work of large sites
   */
  static Map<Question<?>, List<Row>> rows(
      DuckDBConnection connection,
      Collection<Question<?>> questions,
      Executor rollupThreads,
      Copying copying)
      throws SQLException {
    Map<Question<?>, List<Row>> rows =
        new HashMap<>(
            RollupReader.rows(connection, questions, rollupThreads, Reports.PEOPLE_BYTES_MAX));
    if (copying == Copying.ALLOWED) {
      List<Question<?>> others =
          questions.stream().filter(question -> !rows.containsKey(question)).toList();
      rows.putAll(ScannedAnswers.rows(connection, others, Reports.SCAN_BYTES_MAX));
    }
    Map<ReadEvents, List<Question<?>>> byEvents = new LinkedHashMap<>();
    for (Question<?> question : questions) {
      if (!rows.containsKey(question)) {
        byEvents
            .computeIfAbsent(readEvents(connection, question), _ -> new ArrayList<>())
            .add(question);
      }
    }
    for (Map.Entry<ReadEvents, List<Question<?>>> asked : byEvents.entrySet()) {
      rows.putAll(rows(connection, asked.getKey(), asked.getValue(), copying));
    }
    return rows;
  }

  private static Map<Question<?>, List<Row>> rows(
      DuckDBConnection connection, ReadEvents events, List<Question<?>> questions, Copying copying)
      throws SQLException {
    boolean isCopied =
        copying == Copying.ALLOWED
            && questions.size() > 1
            && events.areFiltered()
            && CreditedRelation.copyMatching(
                connection,
                events.range(),
                events.rows(),
                columns(questions),
                events.condition(),
                COPIED_MAX);
    Map<Question<?>, List<Row>> rows = new HashMap<>();
    for (Question<?> question : questions) {
      if (!isCopied) {
        CreditedRelation.view(
            connection, events.range(), events.rows(), columns(List.of(question)));
      }
      Query query = question.query(DuckDbDialect.DUCKDB);
      if (query.sql().contains(TOUCHES)) {
        CreditedRelation.touchesView(connection, events.range());
      }
      rows.put(question, rows(connection, query));
    }
    return rows;
  }

  private static List<String> columns(List<Question<?>> questions) {
    String sql =
        questions.stream()
            .map(question -> question.query(DuckDbDialect.DUCKDB).sql())
            .collect(joining("\n"));
    return CreditedColumns.namedIn(sql).names();
  }

  private static ReadEvents readEvents(DuckDBConnection connection, Question<?> question)
      throws SQLException {
    Query condition =
        question instanceof ScopedQuestion<?> scoped
            ? scoped.readCondition(DuckDbDialect.DUCKDB)
            : Query.EVERY_EVENT;
    return new ReadEvents(
        range(connection, question), CreditedRelation.Rows.of(question), condition);
  }

  private static CreditedRange range(DuckDBConnection connection, Question<?> question)
      throws SQLException {
    return switch (question) {
      case ScopedQuestion<?> scoped ->
          new CreditedRange(scoped.site(), scoped.creditedFrom(), scoped.creditedUntil());
      case EventQuestion one -> new CreditedRange(one.site(), one.from(), one.until());
      case EventsQuestion page when page.user().isPresent() ->
          new CreditedRange(page.site(), Instant.EPOCH, LATEST);
      case EventsQuestion page -> rangeOf(page, connection);
    };
  }

  /** The smallest range that holds the page and the event behind it, if there is any. */
  private static CreditedRange rangeOf(EventsQuestion question, DuckDBConnection connection)
      throws SQLException {
    EventCursor before = question.before().orElse(new EventCursor(LATEST, Long.MAX_VALUE));
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
                "before", before.at(),
                "before_position", before.position(),
                "page", question.limit() + 1));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      rows.next();
      Instant oldest = Microseconds.instant(rows.getLong(1));
      Instant newest = Microseconds.instant(rows.getLong(2));
      return rows.wasNull()
          ? new CreditedRange(question.site(), Instant.EPOCH, Instant.EPOCH)
          : new CreditedRange(question.site(), oldest, newest.plus(1, ChronoUnit.MICROS));
    }
  }

  private static List<Row> rows(DuckDBConnection connection, Query query) throws SQLException {
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
