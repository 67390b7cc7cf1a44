package dev.vouch.directory;

import dev.vouch.directory.database.ChangeBarrier;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.shared.SharedCauses;
import dev.vouch.directory.shared.SharedExports;
import dev.vouch.directory.shared.SharedTables;
import dev.vouch.directory.shared.SharedValues;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/**
 * State that the nodes of a cluster share in addition to the directory, so that any node can handle
 * any request.
 */
public final class SharedState implements AutoCloseable {
  private final SharedValues values;
  private final SharedCauses causes;
  private final SharedExports exports;
  private final ChangeBarrier changes;

  private SharedState(SharedTables tables, InstantSource clock, ChangeBarrier changes) {
    this.changes = changes;
    values = new SharedValues(tables);
    causes = new SharedCauses(tables);
    exports = new SharedExports(tables, clock);
  }

  /**
   * Opens the shared state.
   *
   * @param server the PostgreSQL server that {@code shared} uses
   * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime}
   * @throws dev.vouch.directory.database.DirectoryException if PostgreSQL cannot be used
   */
  public static SharedState open(
      PostgresServer server, SharedDirectory shared, InstantSource clock, LongSupplier nanoTime) {
    // Database columns store whole microseconds.
    InstantSource microseconds = () -> clock.instant().truncatedTo(ChronoUnit.MICROS);
    return new SharedState(
        new SharedTables(server, new ColumnTypes()),
        microseconds,
        shared.directory().barrier(server, nanoTime, shared.freshness()));
  }

  /** Returns the values that all nodes share, such as the setup code. */
  public SharedValues values() {
    return values;
  }

  /** The causes of rejected requests and of warnings. */
  public SharedCauses causes() {
    return causes;
  }

  /** The exports that were requested on the dashboard. */
  public SharedExports exports() {
    return exports;
  }

  /**
   * Waits until this node has loaded all changes that any node committed before the call; returns
   * without waiting while PostgreSQL cannot be reached.
   */
  public void awaitChanges() {
    changes.await();
  }

  @Override
  public void close() {
    changes.close();
  }
}
