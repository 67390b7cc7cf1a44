package dev.vouch.embedded.rows;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.rollup.RollupSettings;
import dev.vouch.embedded.rollup.Rollups;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.duckdb.DuckDBConnection;

/**
 * The parts of the credited rows that are kept in memory. After a rollback they may contain what
 * was rolled back, so a new instance is read from the database. Not thread-safe.
 */
final class RowsCache {
  private final DuckDBConnection connection;
  private final InstantSource clock;
  private final Map<Integer, PartitionProgress> progress;
  private final Map<Integer, FoldSchedule> folds = new HashMap<>();
  private final Map<Integer, DaySorting> sortings = new HashMap<>();
  private final Rollups rollups;
  private Dictionaries dictionaries;
  private RowRemovals removals;

  RowsCache(DuckDBConnection connection, InstantSource clock, RollupSettings rollupSettings)
      throws SQLException {
    this.connection = connection;
    this.clock = clock;
    this.progress = PartitionProgress.all(connection);
    this.rollups = new Rollups(connection, rollupSettings);
    this.dictionaries = new Dictionaries(connection);
    this.removals = new RowRemovals(connection, dictionaries, rollups);
  }

  /** Reads the dictionaries again, after ids were added to the tables directly. */
  void reloadDictionaries() throws SQLException {
    dictionaries = new Dictionaries(connection);
    removals = new RowRemovals(connection, dictionaries, rollups);
  }

  /** Evicts the schedules, which are read again when they are used. */
  void clearSchedules() {
    folds.clear();
    sortings.clear();
  }

  Set<Integer> partitions() {
    return Set.copyOf(progress.keySet());
  }

  PartitionProgress progress(int partition) {
    return progress.getOrDefault(partition, PartitionProgress.NONE);
  }

  void setProgress(int partition, PartitionProgress value) {
    progress.put(partition, value);
  }

  /** Returns until when records of any partition were received. */
  Instant receivedUntil() {
    return progress.values().stream()
        .map(PartitionProgress::receivedUntil)
        .max(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  FoldSchedule fold(int partition) {
    return folds.computeIfAbsent(
        partition,
        number -> {
          try {
            return new FoldSchedule(clock, PendingCorrections.pending(connection, number));
          } catch (SQLException e) {
            throw new WarehouseException("the corrections cannot be counted", e);
          }
        });
  }

  DaySorting sorting(int partition) {
    return sortings.computeIfAbsent(partition, number -> new DaySorting(connection, number));
  }

  Rollups rollups() {
    return rollups;
  }

  Dictionaries dictionaries() {
    return dictionaries;
  }

  RowRemovals removals() {
    return removals;
  }
}
