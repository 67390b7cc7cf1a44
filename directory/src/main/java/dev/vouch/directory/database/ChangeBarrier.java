package dev.vouch.directory.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a node see all changes that other nodes have committed, before it handles a request: a
 * browser that has changed something on one node may send its next request to another before the
 * notice has arrived there. Reads the number of the last change on a connection of its own, once
 * for all requests that wait. Thread-safe; blocks, at most for about a second.
 */
public final class ChangeBarrier implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeBarrier.class);

  /** The time after which a server that does not answer counts as unreachable. */
  private static final int RESPONSE_SECONDS_MAX = 1;

  private final PostgresServer server;
  private final LongSupplier nanoTime;
  private final Freshness freshness;
  private final Database database;
  private final Runnable refresh;
  private Optional<Connection> connection = Optional.empty();
  private long startedNanos;

  /**
   * Creates a barrier.
   *
   * @param nanoTime a time in nanoseconds that is never set, such as {@link System#nanoTime}
   * @param freshness whether the node is cut off, so that its copy has to do
   * @param database the directory's
   * @param refresh reads the changes of other nodes
   */
  public ChangeBarrier(
      PostgresServer server,
      LongSupplier nanoTime,
      Freshness freshness,
      Database database,
      Runnable refresh) {
    this.server = server;
    this.nanoTime = nanoTime;
    this.freshness = freshness;
    this.database = database;
    this.refresh = refresh;
    startedNanos = nanoTime.getAsLong();
  }

  /**
   * Returns once memory contains all changes that were committed before the call. While PostgreSQL
   * cannot be reached, returns without that: pages are read from the copy, and changes fail.
   */
  public void await() {
    await(nanoTime.getAsLong());
  }

  private synchronized void await(long askedNanos) {
    boolean hasBeenRead = startedNanos - askedNanos > 0;
    if (hasBeenRead || freshness.state() != Freshness.State.CONNECTED) {
      return;
    }
    startedNanos = nanoTime.getAsLong();
    try {
      if (!database.hasCached(revision())) {
        refresh.run();
      }
    } catch (SQLException | DirectoryException e) {
      LOG.warn("cannot read {}: this node may not see the latest changes by others", server, e);
      close();
    }
  }

  private long revision() throws SQLException {
    if (connection.isPresent()) {
      try {
        return revision(connection.get());
      } catch (SQLException _) {
        // PostgreSQL may have closed just this connection.
        close();
      }
    }
    Connection opened = server.connections(Schema.DIRECTORY, RESPONSE_SECONDS_MAX).getConnection();
    connection = Optional.of(opened);
    return revision(opened);
  }

  private static long revision(Connection connection) throws SQLException {
    try (PreparedStatement query =
            connection.prepareStatement("SELECT revision FROM change_counter");
        ResultSet row = query.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Closes the connection; the next call opens another. */
  @Override
  public synchronized void close() {
    connection.ifPresent(ChangeBarrier::close);
    connection = Optional.empty();
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.debug("cannot close a connection to PostgreSQL", e);
    }
  }
}
