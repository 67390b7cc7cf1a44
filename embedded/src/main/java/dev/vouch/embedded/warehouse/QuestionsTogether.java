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
 * Questions about the same events, which are credited once for all of them. A helper on another
 * thread takes some of the questions (docs/decisions/0019): each of the two the next that nobody
 * has begun, with a connection of its own. Asked once, by one thread.
 */
final class QuestionsTogether {
  private static final Logger LOG = LoggerFactory.getLogger(QuestionsTogether.class);

  /** So many events are computed a second time, for the helper. An estimate of what still pays. */
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
   * @param connections for a helper
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
  }

  /**
   * One of them.
   *
   * @param rows to come; empty where a helper failed
   */
  private record Asked(
      ScopedQuestion<?> question, Query query, CompletableFuture<Optional<List<Row>>> rows) {
    static Asked of(ScopedQuestion<?> question) {
      return new Asked(question, question.query(), new CompletableFuture<>());
    }

    List<Row> run(DuckDBConnection connection, CreditedView credited) throws SQLException {
      credited.show(CreditedColumns.namedIn(query.sql()));
      return CreditedQuery.rows(connection, query);
    }
  }

  /**
   * The rows that each of them asks for, as of the connection's transaction.
   *
   * @param helpers what they are given may begin late, or never
   */
  Map<Question<?>, List<Row>> rows(DuckDBConnection connection, Executor helpers)
      throws SQLException {
    try {
      String moment = momentOf(connection);
      CreditedView credited =
          CreditedView.credit(
              connection,
              events,
              columns(),
              toCompute -> {
                if (toCompute <= COMPUTED_TWICE_MAX && asked.size() > 1) {
                  askForHelp(helpers, moment);
                }
              });
      for (int place = begun.getAndIncrement();
          place < asked.size();
          place = begun.getAndIncrement()) {
        Asked one = asked.get(place);
        one.rows().complete(Optional.of(one.run(connection, credited)));
      }
      return allRows(connection, credited);
    } finally {
      // What fails here leaves nothing to be helped with.
      begun.set(asked.size());
    }
  }

  private Map<Question<?>, List<Row>> allRows(DuckDBConnection connection, CreditedView credited)
      throws SQLException {
    Map<Question<?>, List<Row>> all = new HashMap<>();
    for (Asked one : asked) {
      Optional<List<Row>> rows = one.rows().join();
      all.put(one.question(), rows.isPresent() ? rows.get() : one.run(connection, credited));
    }
    return all;
  }

  private void askForHelp(Executor helpers, String moment) {
    try {
      helpers.execute(() -> help(moment));
    } catch (RejectedExecutionException | OutOfMemoryError nobody) {
      LOG.debug("no thread helps with a page: {}", nobody.getMessage());
    }
  }

  private void help(String moment) {
    if (isAllBegun()) {
      return;
    }
    try (DuckDBConnection connection = connections.open()) {
      Transaction.change(connection, () -> takeQuestions(connection, moment), Runnable::run);
    } catch (SQLException | RuntimeException e) {
      LOG.warn(
          "a page was not helped with ({}): its own thread answers what is left", e.getMessage());
    }
  }

  private void takeQuestions(DuckDBConnection connection, String moment) throws SQLException {
    if (!momentOf(connection).equals(moment) || isAllBegun()) {
      return;
    }
    CreditedView credited = CreditedView.credit(connection, events, columns(), toCompute -> {});
    for (int place = begun.getAndIncrement();
        place < asked.size();
        place = begun.getAndIncrement()) {
      Asked one = asked.get(place);
      try {
        one.rows().complete(Optional.of(one.run(connection, credited)));
      } finally {
        // Whatever happened: who asks waits for what is begun.
        one.rows().complete(Optional.empty());
      }
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
