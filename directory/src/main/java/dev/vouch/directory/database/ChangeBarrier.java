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
 * A barrier at which a request waits until this node has loaded all changes that other nodes have
 * committed. Without it, a browser that changes something on one node and sends its next request to
 * another node might not see the change. Reads the number of the last change on a connection of its
 * own, once for all waiting requests. Thread-safe; blocks, at most for about a second.
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
   * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime}
   * @param freshness whether the node is cut off from PostgreSQL and must use its copy
   * @param database the directory's database
   * @param refresh loads the changes of other nodes
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
   * Waits until memory contains all changes that were committed before the call. While PostgreSQL
   * cannot be reached, returns without waiting: pages are read from the copy, and changes fail.
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
        // Perhaps only this connection was closed: try a new one.
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
