package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventCursor;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.site.SiteId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.duckdb.DuckDBConnection;

/**
 * Runs the questions' queries, at most two at once, on platform threads because native calls pin a
 * virtual thread's carrier. Each query sees the warehouse as of one commit. Whoever asks waits, so
 * no more queries queue here than there are askers, whom HTTP bounds. Thread-safe.
 */
final class Reports implements AutoCloseable {
  private static final int AT_ONCE = 2;
  private static final long CLOSE_WAIT_SECONDS = 30;
  private static final String SHARED = "WITH credited AS (FROM shared_credited)";
  private static final Pattern WORD = Pattern.compile("[a-z_]+");

  private final DuckDBConnection root;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE, Thread.ofPlatform().name("warehouse-report-", 1).daemon().factory());

  Reports(DuckDBConnection root) {
    this.root = root;
  }

  <A> A answer(Question<A> question) {
    return question.answer(await(() -> rows(question)));
  }

  Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
    Map<Question<?>, List<Row>> rows = await(() -> rows(questions));
    return Answers.of(questions, new RowsOfQuestions(rows));
  }

  /** The rows that each question asked for. */
  private record RowsOfQuestions(Map<Question<?>, List<Row>> rows) implements Answers.Answering {
    @Override
    public <A> A answer(Question<A> question) {
      return question.answer(rows.getOrDefault(question, List.of()));
    }
  }

  private <R> R await(Transaction.Work<R> query) {
    Future<R> rows;
    try {
      rows = threads.submit(query::run);
    } catch (RejectedExecutionException e) {
      throw new WarehouseException("the warehouse is closed", e);
    }
    try {
      return rows.get();
    } catch (InterruptedException e) {
      rows.cancel(false);
      Thread.currentThread().interrupt();
      throw new WarehouseException("interrupted while waiting for a report", e);
    } catch (ExecutionException e) {
      throw new WarehouseException("the report's query failed", e);
    }
  }

  private List<Row> rows(Question<?> question) throws SQLException {
    try (DuckDBConnection connection = root.duplicate()) {
      return Transaction.run(
          connection,
          () -> {
            Instant closedUntil = ClosedDays.closedUntil(connection);
            Optional<Range> range =
                switch (question) {
                  case ScopedQuestion<?> scoped -> Optional.of(rangeOf(scoped, scoped.wanted()));
                  case EventsQuestion events -> rangeOf(events, connection, closedUntil);
                };
            return run(connection, question, range.orElse(Range.OF_NOTHING), closedUntil);
          });
    }
  }

  private Map<Question<?>, List<Row>> rows(Collection<? extends ScopedQuestion<?>> questions)
      throws SQLException {
    Map<Events, List<Question<?>>> byEvents =
        questions.stream().collect(groupingBy(Events::of, mapping(question -> question, toList())));
    try (DuckDBConnection connection = root.duplicate()) {
      return Transaction.run(
          connection,
          () -> {
            Instant closedUntil = ClosedDays.closedUntil(connection);
            Map<Question<?>, List<Row>> rows = new HashMap<>();
            for (Map.Entry<Events, List<Question<?>>> group : byEvents.entrySet()) {
              rows.putAll(rows(connection, group.getKey(), closedUntil, group.getValue()));
            }
            return rows;
          });
    }
  }

  /** Credits the events once, into a table of the columns that any of the queries names. */
  private static Map<Question<?>, List<Row>> rows(
      DuckDBConnection connection, Events events, Instant closedUntil, List<Question<?>> questions)
      throws SQLException {
    Map<Question<?>, Query> queries = new HashMap<>();
    questions.forEach(question -> queries.put(question, question.query()));
    String all = queries.values().stream().map(Query::sql).collect(joining("\n"));
    String credited =
        credited(
            connection, events.site(), events.range(), closedUntil, CreditedRelation.Needs.of(all));
    String named =
        WORD.matcher(all)
            .results()
            .map(MatchResult::group)
            .distinct()
            .collect(joining("', '", "'", "'"));
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE OR REPLACE TEMP TABLE shared_credited AS
          %s
          SELECT COLUMNS(name -> name IN (%s)) FROM credited
          """
              .formatted(credited, named));
    }
    Map<Question<?>, List<Row>> rows = new HashMap<>();
    for (Map.Entry<Question<?>, Query> query : queries.entrySet()) {
      rows.put(query.getKey(), run(connection, SHARED, query.getValue()));
    }
    return rows;
  }

  /** Whose credit questions ask for. */
  private record Events(SiteId site, Range range) {
    private static Events of(ScopedQuestion<?> question) {
      return new Events(question.site(), rangeOf(question, CreditedRelation.Range.ALL));
    }
  }

  private List<Row> run(
      DuckDBConnection connection, Question<?> question, Range range, Instant closedUntil)
      throws SQLException {
    Query query = question.query();
    String credited =
        credited(
            connection,
            question.site(),
            range,
            closedUntil,
            CreditedRelation.Needs.of(query.sql()));
    return run(connection, credited, query);
  }

  /** Runs a query over common table expressions that end with {@code credited}. */
  private static List<Row> run(DuckDBConnection connection, String credited, Query query)
      throws SQLException {
    String sql = query.sql().strip();
    String rest =
        sql.toLowerCase(Locale.ROOT).startsWith("with ") ? "," + sql.substring(5) : "\n" + sql;
    Sql whole = Sql.of(credited + rest, query.parameters());
    return whole.bound().isEmpty() ? runDirectly(connection, whole) : runBound(connection, whole);
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

  /** Common table expressions that end with {@code credited}, the events of this time. */
  static String credited(
      DuckDBConnection connection,
      SiteId site,
      Instant from,
      Instant until,
      CreditedRelation.Needs needs)
      throws SQLException {
    Range range = new Range(from, until, CreditedRelation.Range.ALL);
    return credited(connection, site, range, ClosedDays.closedUntil(connection), needs);
  }

  private static String credited(
      DuckDBConnection connection,
      SiteId site,
      Range range,
      Instant closedUntil,
      CreditedRelation.Needs needs)
      throws SQLException {
    Instant from = Expiries.reportedFrom(connection, site, range.from());
    String closed =
        Sql.of(
                """
                SELECT * EXCLUDE (site, user_key),
                  NULL::BIGINT AS user_key, NULL::BIGINT AS forwarded_visitor
                FROM closed_event
                WHERE site = :site AND received_at >= :from AND received_at < :until
                """,
                Map.of("site", site.value(), "from", from, "until", range.until()))
            .text();
    Instant openFrom = from.isBefore(closedUntil) ? closedUntil : from;
    if (!openFrom.isBefore(range.until())) {
      return "WITH credited AS (" + closed + ")";
    }
    String credit =
        new CreditedRelation(connection)
            .prepare(
                new CreditedRelation.Range(site, openFrom, range.until(), 0, range.condition()),
                needs);
    String open = "SELECT * FROM open_credited";
    return from.isBefore(closedUntil)
        ? "WITH " + credit + ", credited AS (" + closed + " UNION ALL BY NAME " + open + ")"
        : "WITH " + credit + ", credited AS (" + open + ")";
  }

  /**
   * Which events are credited: from the first instant to before the second.
   *
   * @param condition open ones that don't meet it may be left out
   */
  private record Range(Instant from, Instant until, String condition) {
    static final Range OF_NOTHING = new Range(Instant.EPOCH, Instant.EPOCH, "false");
  }

  /** The same for all questions that share the work, or else what one alone wants. */
  private static Range rangeOf(ScopedQuestion<?> question, String condition) {
    return new Range(question.creditedFrom(), question.creditedUntil(), condition);
  }

  /** The smallest range that holds the page and the event behind it, if there is any. */
  private static Optional<Range> rangeOf(
      EventsQuestion question, DuckDBConnection connection, Instant closedUntil)
      throws SQLException {
    Instant reportedFrom = Expiries.reportedFrom(connection, question.site(), Instant.EPOCH);
    EventCursor before =
        question.before().orElse(new EventCursor(Sql.instant(Long.MAX_VALUE / 2), Long.MAX_VALUE));
    Sql sql =
        Sql.of(
            """
            SELECT epoch_us(min(received_at)), epoch_us(max(received_at))
            FROM (
              SELECT received_at
              FROM (
                SELECT received_at, position FROM event
                WHERE site = :site AND received_at >= :open_from AND %1$s
                UNION ALL
                SELECT received_at, position FROM closed_event
                WHERE site = :site AND received_at >= :reported_from AND %1$s)
              WHERE received_at < :before
                OR (received_at = :before AND position < :before_position)
              ORDER BY received_at DESC, position DESC
              LIMIT :page)
            """
                .formatted(question.wanted()),
            Map.of(
                "site",
                question.site().value(),
                "open_from",
                reportedFrom.isAfter(closedUntil) ? reportedFrom : closedUntil,
                "reported_from",
                reportedFrom,
                "before",
                before.receivedAt(),
                "before_position",
                before.position(),
                "page",
                question.limit() + 1));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      rows.next();
      Instant oldest = Sql.instant(rows.getLong(1));
      Instant newest = Sql.instant(rows.getLong(2));
      return rows.wasNull()
          ? Optional.empty()
          : Optional.of(new Range(oldest, newest.plus(1, ChronoUnit.MICROS), question.wanted()));
    }
  }

  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new WarehouseException("a report still runs after " + CLOSE_WAIT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
