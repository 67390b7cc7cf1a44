package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Query;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.ScopedQuestion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
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
 * Questions about the same events, which are credited once for all of them. A spare thread takes
 * some of the questions (docs/decisions/0019): each of the two the next that nobody has begun, with
 * a connection of its own. Asked once, by one thread.
 */
final class QuestionsTogether {
  private static final Logger LOG = LoggerFactory.getLogger(QuestionsTogether.class);

  /** So many events are computed a second time, by the spare thread. An estimate of what pays. */
  static final long COMPUTED_TWICE_MAX = 1_000;

  /** Changes with whatever reports tell, in one transaction. */
  private static final String MOMENT =
      """
      SELECT
        (SELECT coalesce(sum(next_position), 0) FROM progress) || ' until '
        || (SELECT coalesce(epoch_us(closed_until), 0) FROM state)
      """;

  private final Connections connections;
  private final CreditedView.Events events;
  private final List<Asked> asked;
  private final AtomicInteger begun = new AtomicInteger();

  /**
   * @param connections for the spare thread
   */
  QuestionsTogether(
      Connections connections,
      CreditedView.Events events,
      Collection<? extends ScopedQuestion<?>> questions) {
    this.connections = connections;
    this.events = events;
    this.asked = questions.stream().distinct().map(Asked::of).toList();
  }

  /** Opens one to the warehouse, which the caller closes. */
  @FunctionalInterface
  interface Connections {
    DuckDBConnection open() throws SQLException;

    /** Whether what runs on them is interrupted, because nobody waits for the answers. */
    default boolean isCancelled() {
      return false;
    }
  }

  /**
   * One of them.
   *
   * @param rows to come; empty where the thread that began it failed
   */
  private record Asked(
      ScopedQuestion<?> question, Query query, CompletableFuture<Optional<List<Row>>> rows) {
    static Asked of(ScopedQuestion<?> question) {
      return new Asked(question, question.query(), new CompletableFuture<>());
    }

    void run(DuckDBConnection connection, CreditedView credited) throws SQLException {
      try {
        rows.complete(Optional.of(ask(connection, credited)));
      } finally {
        // Whatever happened: another thread may wait for what is begun.
        rows.complete(Optional.empty());
      }
    }

    List<Row> ask(DuckDBConnection connection, CreditedView credited) throws SQLException {
      credited.show(CreditedColumns.namedIn(query.sql()));
      return CreditedQuery.rows(connection, query);
    }
  }

  /**
   * The rows that each of them asks for, as of the connection's transaction.
   *
   * @param spareThread what it is given may begin late, or never
   */
  Map<Question<?>, List<Row>> rows(DuckDBConnection connection, Executor spareThread)
      throws SQLException {
    try {
      CreditedView credited =
          CreditedView.credit(
              connection,
              events,
              columns(),
              outdated -> {
                if (outdated <= COMPUTED_TWICE_MAX && asked.size() > 1) {
                  share(spareThread, momentOf(connection));
                }
              });
      runWhatNobodyHasBegun(connection, credited);
      return allRows(connection, credited);
    } finally {
      // What fails here leaves nothing to be taken.
      begun.set(asked.size());
    }
  }

  private Map<Question<?>, List<Row>> allRows(DuckDBConnection connection, CreditedView credited)
      throws SQLException {
    Map<Question<?>, List<Row>> all = new HashMap<>();
    for (Asked one : asked) {
      Optional<List<Row>> rows = one.rows().join();
      all.put(one.question(), rows.isPresent() ? rows.get() : one.ask(connection, credited));
    }
    return all;
  }

  private void share(Executor spareThread, String moment) {
    try {
      spareThread.execute(() -> takeSome(moment));
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      LOG.debug("no thread is spare for a page: {}", e.getMessage());
    }
  }

  private void takeSome(String moment) {
    if (isAllBegun()) {
      return;
    }
    try (DuckDBConnection connection = connections.open()) {
      Transaction.change(connection, () -> takeSome(connection, moment), Runnable::run);
    } catch (SQLException | RuntimeException e) {
      if (connections.isCancelled()) {
        return;
      }
      LOG.warn(
          "The helper thread failed ({}); the page's own thread runs the remaining queries",
          e.getMessage());
    }
  }

  private void takeSome(DuckDBConnection connection, String moment) throws SQLException {
    if (momentOf(connection).equals(moment) && !isAllBegun()) {
      runWhatNobodyHasBegun(connection, CreditedView.credit(connection, events, columns()));
    }
  }

  private void runWhatNobodyHasBegun(DuckDBConnection connection, CreditedView credited)
      throws SQLException {
    for (int place = begun.getAndIncrement();
        place < asked.size();
        place = begun.getAndIncrement()) {
      asked.get(place).run(connection, credited);
    }
  }

  private boolean isAllBegun() {
    return begun.get() >= asked.size();
  }

  /** Those that any of them reads. */
  private CreditedColumns columns() {
    return CreditedColumns.namedIn(
        asked.stream().map(one -> one.query().sql()).collect(joining("\n")));
  }

  private static String momentOf(DuckDBConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(MOMENT)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
