package dev.vouch.directory.database;

import static java.util.stream.Collectors.joining;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that lets a node follow the changes of other nodes: at once when PostgreSQL sends a
 * notification, and otherwise by reading the number of the last change every {@link
 * #POLL_INTERVAL}, since notifications can be lost with a connection. Reconnects after a failure.
 */
public final class ChangeListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeListener.class);

  static final Duration POLL_INTERVAL = Duration.ofMillis(500);

  /** The time after which a server that does not answer counts as unreachable. */
  private static final int RESPONSE_SECONDS_MAX = 1;

  private final PostgresServer server;
  private final LongSupplier nanoTime;
  private final Freshness freshness;
  private final Runnable refresh;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread thread;

  private ChangeListener(
      PostgresServer server, LongSupplier nanoTime, Freshness freshness, Runnable refresh) {
    this.server = server;
    this.nanoTime = nanoTime;
    this.freshness = freshness;
    this.refresh = refresh;
    thread = Thread.ofVirtual().name("directory-changes").unstarted(this::run);
  }

  /**
   * Starts the thread.
   *
   * @param nanoTime the clock that {@code freshness} uses
   * @param refresh loads the changes of other nodes
   */
  public static ChangeListener start(
      PostgresServer server, LongSupplier nanoTime, Freshness freshness, Runnable refresh) {
    ChangeListener listener = new ChangeListener(server, nanoTime, freshness, refresh);
    listener.thread.start();
    return listener;
  }

  private void run() {
    boolean isReachable = true;
    while (!isClosed(Duration.ZERO)) {
      try (Connection connection =
          server.connections(Schema.DIRECTORY, RESPONSE_SECONDS_MAX).getConnection()) {
        listen(connection);
        isReachable = true;
        follow(connection);
      } catch (SQLException | RuntimeException e) {
        if (isReachable && !isClosed(Duration.ZERO)) {
          LOG.warn("cannot read {}: this node does not see changes by others", server, e);
        }
        isReachable = false;
        boolean _ = isClosed(POLL_INTERVAL);
      }
    }
  }

  private void listen(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (Schema schema : Schema.values()) {
        statement.execute("LISTEN " + server.nameOf(schema));
      }
    }
  }

  private void follow(Connection connection) throws SQLException {
    PGConnection notices = connection.unwrap(PGConnection.class);
    List<Long> known = List.of();
    while (!isClosed(Duration.ZERO)) {
      long askedNanos = nanoTime.getAsLong();
      List<Long> revisions = revisions(connection);
      if (!revisions.equals(known)) {
        refresh.run();
        known = revisions;
      }
      freshness.confirm(askedNanos);
      notices.getNotifications((int) POLL_INTERVAL.toMillis());
    }
  }

  private List<Long> revisions(Connection connection) throws SQLException {
    String query =
        Stream.of(Schema.values())
            .map(schema -> "SELECT revision FROM " + server.nameOf(schema) + ".change_counter")
            .collect(joining(" UNION ALL "));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<Long> revisions = new ArrayList<>();
      while (rows.next()) {
        revisions.add(rows.getLong(1));
      }
      return revisions;
    }
  }

  private boolean isClosed(Duration wait) {
    try {
      return closed.await(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      return true;
    }
  }

  /** Stops the thread, and waits until it has closed its connection. */
  @Override
  public void close() {
    closed.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
