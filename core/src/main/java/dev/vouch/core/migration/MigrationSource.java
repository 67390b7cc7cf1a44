package dev.vouch.core.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.warehouse.ReportQueries;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The data of an engine, to be copied to another engine. Servers may use it until {@link #stop};
 * nothing is changed before. Used and closed by one thread.
 */
public interface MigrationSource extends AutoCloseable {
  /** Returns the days that have closed in all partitions without gaps, in order. */
  List<ClosedDay> closedDays();

  /**
   * Checks that the closed days and the log have all events.
   *
   * @param closed all closed days
   * @throws MigrationException if not
   */
  void check(List<ClosedDay> closed);

  /**
   * Reads the orders of closed days to which refunds of open days may refer. Each is read once or
   * more often, also orders whose rows have been removed.
   *
   * @param closed all closed days
   */
  void readOrders(List<ClosedDay> closed, Consumer<FinalOrder> to);

  /**
   * Reads the rows of a closed day, as parts in the format of {@link MigrationTarget#load}; none of
   * a day without rows.
   *
   * @return the day with the version that was read, which may be a later one
   */
  ClosedDay readRows(ClosedDay day, Consumer<byte[]> to);

  /** Returns where each partition of the log begins at present that has records. */
  Map<Integer, LogStart> logStarts();

  /**
   * Reads records from after a position of each partition on; empty if the log has none at present.
   * The records until an empty result are those that the log had at one moment.
   *
   * @throws dev.vouch.core.log.LogFailedException if a record is damaged or was pruned
   */
  Optional<MigratedRecords> read(LogPositions after);

  /** Reads the idempotency keys that cannot be used again at present. */
  void readKeys(Consumer<UsedKey> to);

  /**
   * Locks the data, so that no server can record events. Waits until all records have been applied
   * to the reports.
   *
   * @throws MigrationException if a server uses it
   */
  ReportQueries stop() throws InterruptedException;

  /**
   * Notes, if the engine can, that servers may not use these data any more.
   *
   * @throws MigrationException if records were appended that {@link #read} has not returned
   */
  void complete();

  /** Unlocks the data. */
  @Override
  void close();
}
