package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.duckdb.DuckDBConnection;

/**
 * Runs the questions' queries, few at once, on platform threads because native calls pin a virtual
 * thread's carrier. Each query sees the warehouse as of one commit. Callers wait, so no more
 * queries queue here than there are callers, whose number HTTP bounds. A query that no caller waits
 * for any more is interrupted, except while it stores credit, which the next report needs too.
 * Thread-safe.
 */
final class Reports implements AutoCloseable {
  /** Enough that a quick one does not wait behind a few slow ones. */
  private static final int AT_ONCE = Math.max(4, Runtime.getRuntime().availableProcessors());

  /** Of questions asked together, which take long: so many that some processors are left. */
  private static final int PAGES_AT_ONCE =
      Math.max(2, Runtime.getRuntime().availableProcessors() / 2);

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(30);

  private final Consumer<CreditedView.Events> refreshIfBehind;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(AT_ONCE, new BackgroundThreads("warehouse-report", Work.SHORT));
  private final ExecutorService pageThreads =
      Executors.newFixedThreadPool(
          PAGES_AT_ONCE, new BackgroundThreads("warehouse-page", Work.LONG));

  /**
   * One for all pages, and not one of their threads, so that no page waits to begin because it
   * takes another's questions. Nothing queues for it.
   */
  private final ExecutorService sparePageThread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          new BackgroundThreads("warehouse-page-spare", Work.LONG));

  /** All that public links get, so that no member's query is queued behind theirs. */
  private final ExecutorService publicThread =
      Executors.newSingleThreadExecutor(new BackgroundThreads("warehouse-public", Work.LONG));

  private final ReportQueries members;
  private final ReportQueries publicLinks;

  /**
   * @param refreshIfBehind called with the events of each report, before it begins
   */
  Reports(DuckDBConnection root, Consumer<CreditedView.Events> refreshIfBehind) {
    this.refreshIfBehind = refreshIfBehind;
    this.members = new Queries(root, threads, pageThreads, sparePageThread);
    this.publicLinks = new Queries(root, publicThread, publicThread, Reports::reject);
  }

  /** Those of members, alerts and live pages. */
  ReportQueries members() {
    return members;
  }

  /** Those of readers who are not signed in. */
  ReportQueries publicLinks() {
    return publicLinks;
  }

  private static void reject(Runnable task) {
    throw new RejectedExecutionException("public links get one thread");
  }

  /** Queries that have threads of their own. */
  private final class Queries implements ReportQueries {
    private final SharedRuns<Question<?>, List<Row>> single;
    private final SharedRuns<Set<ScopedQuestion<?>>, Map<Question<?>, List<Row>>> together;
    private final Executor spareThread;

    private Queries(
        DuckDBConnection root, Executor singleThreads, Executor pageThreads, Executor spareThread) {
      this.single = new SharedRuns<>(root, singleThreads);
      this.together = new SharedRuns<>(root, pageThreads);
      this.spareThread = spareThread;
    }

    @Override
    public <A> A answer(Question<A> question) {
      return question.answer(
          await(single.of(question, connections -> rows(question, connections))::get));
    }

    @Override
    public Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
      Map<Question<?>, List<Row>> rows =
          await(
              together.of(
                      Set.copyOf(questions),
                      connections -> rows(questions, connections, spareThread))
                  ::get);
      return Answers.of(questions, new RowsOfQuestions(rows));
    }
  }

  /** The rows that each question asked for. */
  private record RowsOfQuestions(Map<Question<?>, List<Row>> rows) implements Answers.Answering {
    @Override
    public <A> A answer(Question<A> question) {
      return question.answer(rows.getOrDefault(question, List.of()));
    }
  }

  /** The result of a run that may be in progress. */
  @FunctionalInterface
  private interface Result<R> {
    R get() throws InterruptedException, ExecutionException;
  }

  private static <R> R await(Result<R> result) {
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RejectedExecutionException) {
        throw new WarehouseUnavailableException("the warehouse is closed", e);
      }
      throw switch (DuckDbFailure.of(e.getCause())) {
        case OUT_OF_MEMORY -> new QueryMemoryException(e);
        case INVALIDATED ->
            new WarehouseUnavailableException("the warehouse is about to be opened again", e);
        case NEWER_VERSION, IN_USE, SYSTEM, OTHER ->
            new WarehouseException("the report's query failed", e);
      };
    }
  }

  private List<Row> rows(Question<?> question, InterruptibleConnections connections)
      throws SQLException {
    if (question instanceof ScopedQuestion<?> scoped) {
      refreshIfBehind.accept(CreditedView.Events.of(scoped, scoped.eventCondition()));
    }
    try (DuckDBConnection connection = connections.open()) {
      return Transaction.run(
          connection,
          () -> {
            CreditedView.Events events =
                switch (question) {
                  case ScopedQuestion<?> scoped ->
                      CreditedView.Events.of(scoped, scoped.eventCondition());
                  case EventsQuestion page -> eventsOf(page, connection);
                };
            Query query = question.query();
            CreditedView.create(connection, events, CreditedColumns.namedIn(query.sql()));
            return CreditedQuery.rows(connection, query);
          });
    }
  }

  private Map<Question<?>, List<Row>> rows(
      Collection<? extends ScopedQuestion<?>> questions,
      InterruptibleConnections connections,
      Executor spareThread)
      throws SQLException {
    Map<CreditedView.Events, List<ScopedQuestion<?>>> byEvents =
        questions.stream()
            .collect(
                groupingBy(
                    question -> CreditedView.Events.of(question, OpenEvents.ANY),
                    mapping(question -> question, toList())));
    byEvents.keySet().forEach(refreshIfBehind);
    try (DuckDBConnection connection = connections.open()) {
      return Transaction.run(
          connection,
          () -> {
            Map<Question<?>, List<Row>> rows = new HashMap<>();
            for (Map.Entry<CreditedView.Events, List<ScopedQuestion<?>>> group :
                byEvents.entrySet()) {
              rows.putAll(
                  new QuestionsTogether(connections, group.getKey(), group.getValue())
                      .rows(connection, spareThread));
            }
            return rows;
          });
    }
  }

  /** The smallest range that holds the page and the event behind it, if there is any. */
  private static CreditedView.Events eventsOf(EventsQuestion question, DuckDBConnection connection)
      throws SQLException {
    Instant closedUntil = ClosedDays.closedUntil(connection);
    Instant reportedFrom = Expiries.reportedFrom(connection, question.site(), Instant.EPOCH);
    EventCursor before =
        question
            .before()
            .orElse(new EventCursor(Microseconds.instant(Long.MAX_VALUE / 2), Long.MAX_VALUE));
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
      Instant oldest = Microseconds.instant(rows.getLong(1));
      Instant newest = Microseconds.instant(rows.getLong(2));
      return rows.wasNull()
          ? CreditedView.Events.none(question.site())
          : new CreditedView.Events(
              question.site(), oldest, newest.plus(1, ChronoUnit.MICROS), question.wanted());
    }
  }

  @Override
  public void close() {
    List<ExecutorService> pools = List.of(threads, pageThreads, sparePageThread, publicThread);
    pools.forEach(ExecutorService::shutdown);
    long deadline = System.nanoTime() + CLOSE_WAIT.toNanos();
    try {
      for (ExecutorService pool : pools) {
        if (!pool.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          throw new WarehouseException(
              "a report still runs after " + CLOSE_WAIT.toSeconds() + " s");
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
