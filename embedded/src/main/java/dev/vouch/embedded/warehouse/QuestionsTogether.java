package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.ScopedQuestion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.duckdb.DuckDBConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Questions about the same events, which are credited once for all of them. Threads with nothing
 * else to do take some of the questions (docs/decisions/0019): each the next that nobody has begun,
 * with a connection of its own. For one thread that asks.
 */
final class QuestionsTogether {
  private static final Logger LOG = LoggerFactory.getLogger(QuestionsTogether.class);

  /** Changes with whatever reports tell, in one transaction. */
  private static final String AS_OF = "SELECT coalesce(min(next_position), 1) FROM progress";

  /** What a helper computes again of the events. Where more has come, the machine is busy. */
  static final long COMPUTED_AGAIN_MAX = 1_000;

  private final DuckDBConnection root;
  private final CreditedView.Events events;
  private final List<Asked> asked;
  private final AtomicInteger begun = new AtomicInteger();

  QuestionsTogether(
      DuckDBConnection root,
      CreditedView.Events events,
      List<? extends ScopedQuestion<?>> questions) {
    this.root = root;
    this.events = events;
    this.asked = questions.stream().map(Asked::of).toList();
  }

  /** One of them, with its rows to come. */
  private record Asked(ScopedQuestion<?> question, Query query, CompletableFuture<List<Row>> rows) {
    static Asked of(ScopedQuestion<?> question) {
      return new Asked(question, question.query(), new CompletableFuture<>());
    }

    void run(DuckDBConnection connection, CreditedView credited) throws SQLException {
      try {
        credited.show(CreditedColumns.namedIn(query.sql()));
        rows.complete(CreditedQuery.rows(connection, query));
      } catch (Throwable e) {
        rows.completeExceptionally(e);
        throw e;
      }
    }
  }

  /**
   * The rows that each of them asks for, as of the connection's transaction.
   *
   * @param helpers what they are given may begin late, or never
   * @param helpersMax how many are asked
   */
  Map<Question<?>, List<Row>> rows(DuckDBConnection connection, Executor helpers, int helpersMax)
      throws SQLException {
    askForHelp(helpers, Math.min(helpersMax, asked.size() - 1), asOf(connection));
    runWhatNobodyHasBegun(connection, CreditedView.credit(connection, events, columns()));
    Map<Question<?>, List<Row>> rows = new HashMap<>();
    asked.forEach(one -> rows.put(one.question(), one.rows().join()));
    return rows;
  }

  private void askForHelp(Executor helpers, int count, long asOf) {
    try {
      for (int helper = 0; helper < count; helper++) {
        helpers.execute(() -> help(asOf));
      }
    } catch (RejectedExecutionException closing) {
      LOG.debug("the warehouse closes: nobody helps any more", closing);
    }
  }

  private void help(long asOf) {
    if (begun.get() >= asked.size()) {
      return;
    }
    try (DuckDBConnection connection = root.duplicate()) {
      Transaction.change(connection, () -> help(connection, asOf), Runnable::run);
    } catch (SQLException | RuntimeException e) {
      LOG.warn("the thread that asks was not helped", e);
    }
  }

  private void help(DuckDBConnection connection, long asOf) throws SQLException {
    if (asOf(connection) != asOf) {
      return;
    }
    Optional<CreditedView> credited =
        CreditedView.credit(connection, events, columns(), COMPUTED_AGAIN_MAX);
    if (credited.isPresent()) {
      runWhatNobodyHasBegun(connection, credited.get());
    }
  }

  private void runWhatNobodyHasBegun(DuckDBConnection connection, CreditedView credited)
      throws SQLException {
    for (int next = begun.getAndIncrement(); next < asked.size(); next = begun.getAndIncrement()) {
      asked.get(next).run(connection, credited);
    }
  }

  /** Those that any of them reads. */
  private CreditedColumns columns() {
    return CreditedColumns.namedIn(
        asked.stream().map(one -> one.query().sql()).collect(joining("\n")));
  }

  private static long asOf(DuckDBConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(AS_OF)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
