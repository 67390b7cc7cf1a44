package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.duckdb.ConnectionInterrupt;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.duckdb.DuckDBConnection;

/**
 * The connections of one run of queries, which another thread can interrupt. Thread-safe.
 *
 * <p>DuckDB interrupts only the statement that is running, and a run consists of many. So they are
 * interrupted repeatedly, until the run has closed its connections.
 */
final class InterruptibleConnections {
  private static final Duration INTERRUPT_INTERVAL = Duration.ofMillis(10);

  private final ConnectionSource source;
  private final List<DuckDBConnection> opened = new ArrayList<>();
  private boolean cancelled;

  InterruptibleConnections(ConnectionSource source) {
    this.source = source;
  }

  /**
   * Opens a connection, which the caller closes.
   *
   * @throws QueryCancelledException if the run has been cancelled
   */
  synchronized DuckDBConnection open() throws SQLException {
    if (cancelled) {
      throw new QueryCancelledException(new CancellationException());
    }
    DuckDBConnection connection = source.open();
    opened.add(connection);
    return connection;
  }

  /** Whether they are interrupted, because nobody waits for the answers. */
  synchronized boolean isCancelled() {
    return cancelled;
  }

  /**
   * Interrupts what runs on the connections, and returns when all are closed. No more are opened.
   */
  synchronized void cancel() {
    cancelled = true;
    boolean interrupted = false;
    while (isAnyOpen()) {
      opened.forEach(ConnectionInterrupt::interrupt);
      try {
        wait(INTERRUPT_INTERVAL.toMillis());
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isAnyOpen() {
    opened.removeIf(InterruptibleConnections::isClosed);
    return !opened.isEmpty();
  }

  private static boolean isClosed(DuckDBConnection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      throw new WarehouseException("cannot tell whether a connection is closed", e);
    }
  }
}
