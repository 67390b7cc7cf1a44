package dev.vouch.core.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.site.SiteZones;
import dev.vouch.core.warehouse.ReportQueries;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The data of an engine whose log has one partition, to be copied to another engine. A server may
 * use it until {@link #stop}; nothing is changed before. Used and closed by one thread.
 */
public interface MigrationSource extends AutoCloseable {
  /** Returns the closed days without gaps, in order. */
  List<ClosedDay> closedDays();

  /**
   * Checks that the closed days and the log have all events.
   *
   * @throws MigrationException if not
   */
  void check();

  /** Reads the orders of a closed day to which refunds of open days may refer. */
  void readOrders(ClosedDay day, Consumer<FinalOrder> to);

  /**
   * Reads the rows of a closed day, as files in the Parquet format with the columns of {@link
   * MigrationTarget#load}.
   *
   * @return the day with the version that was read, which may be a later one
   */
  ClosedDay readRows(ClosedDay day, Consumer<byte[]> to);

  /** Returns where the log begins at present. */
  LogStart logStart();

  /**
   * Reads records from a position on; empty if the log has none at present.
   *
   * @throws dev.vouch.core.log.LogFailedException if a record is damaged or was pruned
   */
  Optional<Batch> read(long position);

  /** Reads the idempotency keys that cannot be used again at present. */
  void readKeys(Consumer<UsedKey> to);

  /**
   * Locks the data, so that no server can record events. Waits until all records have been applied
   * to the reports.
   *
   * @param zones of the days of reports
   * @throws MigrationException if a server uses it
   */
  ReportQueries stop(SiteZones zones) throws InterruptedException;

  /** Unlocks the data. */
  @Override
  void close();
}
