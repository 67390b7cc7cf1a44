package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.QueryMemoryException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.duckdb.DuckDbFailure;
import dev.vouch.embedded.duckdb.TooManyRowsException;
import dev.vouch.embedded.duckdb.Transaction;
import dev.vouch.embedded.rows.AsOf;
import dev.vouch.embedded.warehouse.CreditedQueries.Copying;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.duckdb.DuckDBConnection;

/**
 * Runs the questions' queries, few at once, on platform threads because native calls pin a virtual
 * thread's carrier. All queries of a run see the rows as of one commit. Callers wait, so no more
 * queries queue here than there are callers, whose number HTTP bounds. A query that no caller waits
 * for any more is interrupted. Thread-safe.
 */
final class Reports implements AutoCloseable {
  /** Enough that a quick one does not wait behind a few slow ones. */
  private static final int AT_ONCE = Math.max(4, Runtime.getRuntime().availableProcessors());

  /**
   * How much memory the people of a question may take, of each of two kinds. Those of members take
   * an eighth of the heap together: an exhausted heap ends the process.
   */
  static final long PEOPLE_BYTES_MAX = Runtime.getRuntime().maxMemory() / 8 / (2L * AT_ONCE);

  /** The same of the events that questions are answered from together. */
  static final long SCAN_BYTES_MAX = Runtime.getRuntime().maxMemory() / 4 / AT_ONCE;

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(30);

  private final ExecutorService threads =
      Executors.newFixedThreadPool(AT_ONCE, new BackgroundThreads("warehouse-report"));

  /** All that public links get, so that no member's query is queued behind theirs. */
  private final ExecutorService publicThread =
      Executors.newSingleThreadExecutor(new BackgroundThreads("warehouse-public"));

  /** Share the work of reports on large sites. None of them waits for another thread. */
  private final ExecutorService rollupThreads =
      Executors.newFixedThreadPool(2, new BackgroundThreads("warehouse-rollup"));

  private final QueryPause pause = new QueryPause();
  private final ReportQueries members;
  private final ReportQueries publicLinks;

  /**
   * @param caughtUp until when the rows have everything, while no records arrive
   * @param damage receives what queries fail with
   * @param clock which no answer is ahead of
   */
  Reports(ConnectionSource source, CaughtUp caughtUp, RowsDamage damage, InstantSource clock) {
    this.members = new Queries(source, threads, rollupThreads, pause, caughtUp, damage, clock);
    this.publicLinks =
        new Queries(source, publicThread, Runnable::run, pause, caughtUp, damage, clock);
  }

  /** Writes the rows while no query takes memory; queries wait meanwhile. */
  boolean writeAlone(BooleanSupplier write) {
    return pause.writeAlone(write);
  }

  /** Those of members, alerts and live pages. */
  ReportQueries members() {
    return members;
  }

  /** Those of readers who are not signed in. */
  ReportQueries publicLinks() {
    return publicLinks;
  }

  /** Queries that have threads of their own. */
  private static final class Queries implements ReportQueries {
    private final SharedRuns<Set<Question<?>>, RowsOfQuestions> runs;
    private final Executor rollupThreads;
    private final QueryPause pause;
    private final CaughtUp caughtUp;
    private final RowsDamage damage;
    private final InstantSource clock;

    private Queries(
        ConnectionSource source,
        Executor threads,
        Executor rollupThreads,
        QueryPause pause,
        CaughtUp caughtUp,
        RowsDamage damage,
        InstantSource clock) {
      this.rollupThreads = rollupThreads;
      this.pause = pause;
      this.runs = new SharedRuns<>(source, threads);
      this.caughtUp = caughtUp;
      this.damage = damage;
      this.clock = clock;
    }

    @Override
    public Answers answerAll(Collection<? extends Question<?>> questions) {
      Set<Question<?>> asked = Set.copyOf(questions);
      RowsOfQuestions rows =
          await(
              runs.of(asked, connections -> pause.query(() -> run(asked, connections)))::get,
              damage);
      return Answers.of(questions, rows, rows.asOf());
    }

    private RowsOfQuestions run(Set<Question<?>> questions, InterruptibleConnections connections)
        throws SQLException {
      try (DuckDBConnection connection = connections.open()) {
        // Before the transaction, which then has everything until then.
        Instant until = caughtUp.until();
        Instant now = clock.instant();
        try {
          return run(questions, connection, Copying.ALLOWED, until, now);
        } catch (SQLException e) {
          if (DuckDbFailure.of(e) != DuckDbFailure.OUT_OF_MEMORY) {
            throw e;
          }
          // It has aborted the transaction, so that no copy is left.
          return run(questions, connection, Copying.NONE, until, now);
        }
      }
    }

    private RowsOfQuestions run(
        Set<Question<?>> questions,
        DuckDBConnection connection,
        Copying copying,
        Instant until,
        Instant now)
        throws SQLException {
      return Transaction.run(
          connection,
          () ->
              new RowsOfQuestions(
                  CreditedQueries.rows(connection, questions, rollupThreads, copying),
                  AsOf.read(connection).orLater(until, now)));
    }
  }

  /** The rows that each question asked for, as of one moment. */
  private record RowsOfQuestions(Map<Question<?>, List<Row>> rows, Instant asOf)
      implements Answers.Answering {
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

  private static <R> R await(Result<R> result, RowsDamage damage) {
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RejectedExecutionException) {
        throw new WarehouseUnavailableException("the warehouse is closed", e);
      }
      if (e.getCause() instanceof TooManyRowsException) {
        throw new QueryMemoryException(e);
      }
      damage.note(e);
      throw switch (DuckDbFailure.of(e.getCause())) {
        case OUT_OF_MEMORY -> new QueryMemoryException(e);
        case INVALIDATED, DAMAGED ->
            new WarehouseUnavailableException("the warehouse is about to be opened again", e);
        case NEWER_VERSION, IN_USE, SYSTEM, OTHER ->
            new WarehouseException("the report's query failed", e);
      };
    }
  }

  @Override
  public void close() {
    List<ExecutorService> pools = List.of(threads, publicThread, rollupThreads);
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
