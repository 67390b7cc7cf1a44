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
 * An engine whose data are copied to another engine. Servers may use it until {@link #stop};
 * nothing is changed before. Used and closed by one thread.
 */
public interface MigrationSource extends AutoCloseable {
  /** Returns the days that have closed in all partitions without gaps, in order. */
  List<ClosedDay> closedDays();

  /**
   * Checks that the closed days and the log have all events.
   *
   * @param closed all closed days
   * @throws MigrationException if events are missing
   */
  void check(List<ClosedDay> closed);

  /**
   * Reads the orders of closed days to which refunds of open days may refer, including orders whose
   * rows have been removed. An order can be read more than once.
   *
   * @param closed all closed days
   */
  void readOrders(List<ClosedDay> closed, Consumer<FinalOrder> to);

  /**
   * Reads the rows of a closed day as parts, in the format of {@link MigrationTarget#load}. A day
   * without rows has no parts.
   *
   * @return the day with the version that was read, which may be newer
   */
  ClosedDay readRows(ClosedDay day, Consumer<byte[]> to);

  /** Returns the current start of each partition of the log that has records. */
  Map<Integer, LogStart> logStarts();

  /**
   * Reads the next records after a position of each partition; empty at the end of the log. The
   * records read until an empty result are those that the log had at one moment.
   *
   * @throws dev.vouch.core.log.LogFailedException if a record is damaged or was pruned
   */
  Optional<MigratedRecords> read(LogPositions after);

  /** Reads the idempotency keys that have not expired. */
  void readKeys(Consumer<UsedKey> to);

  /**
   * Locks the data, so that no server can record events. Waits until all records have been applied
   * to the reports.
   *
   * @throws MigrationException if a server uses the data
   */
  ReportQueries stop() throws InterruptedException;

  /**
   * Marks the data as moved, if the engine can, so that no server uses them any more.
   *
   * @throws MigrationException if records were appended that {@link #read} has not returned
   */
  void complete();

  /** Unlocks the data. */
  @Override
  void close();
}
