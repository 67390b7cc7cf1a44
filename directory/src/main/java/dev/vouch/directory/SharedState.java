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

/** What the nodes of a cluster share besides the directory, so that any of them can answer. */
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
   * Opens the state of the cluster of a directory.
   *
   * @param server the server of {@code shared}
   * @param nanoTime a time in nanoseconds that is never set, such as {@link System#nanoTime}
   * @throws dev.vouch.directory.database.DirectoryException if PostgreSQL cannot be used
   */
  public static SharedState open(
      PostgresServer server, SharedDirectory shared, InstantSource clock, LongSupplier nanoTime) {
    // In the precision of the columns.
    InstantSource microseconds = () -> clock.instant().truncatedTo(ChronoUnit.MICROS);
    return new SharedState(
        new SharedTables(server, new ColumnTypes()),
        microseconds,
        shared.directory().barrier(server, nanoTime, shared.freshness()));
  }

  /** The values that all nodes use. */
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

  /** Returns once the directory contains all changes of all nodes that were committed before. */
  public void awaitChanges() {
    changes.await();
  }

  @Override
  public void close() {
    changes.close();
  }
}
