package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogExtent;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rollup.RollupSettings;
import dev.vouch.embedded.sealed.SealedDays;
import dev.vouch.embedded.state.RocksDbState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * Where the files of the warehouse are, and how they are opened.
 *
 * @param log the log that the warehouse is built from
 * @param rollups which days have rollups
 * @param metrics what all instances that are opened in turn have done
 */
record WarehouseFiles(
    Path directory,
    DuckDbSettings settings,
    InstantSource clock,
    LogExtent log,
    RollupSettings rollups,
    WarehouseMetrics metrics) {
  WarehouseFiles(
      Path directory,
      DuckDbSettings settings,
      InstantSource clock,
      LogExtent log,
      RollupSettings rollups) {
    this(directory, settings, clock, log, rollups, new WarehouseMetrics());
  }

  /** The directory of the credit state. */
  Path state() {
    return directory.resolve("state");
  }

  /** The directory of the sealed days. */
  Path sealed() {
    return directory.resolve("sealed");
  }

  /** Damaged files of the rows that were replaced. */
  DamagedFiles damagedFiles() {
    return new DamagedFiles(directory, clock);
  }

  /** The directory of the files that exports in progress are put together from. */
  Path exportParts() {
    return directory.resolve("export-parts");
  }

  /** Deletes the state, which must not be open. */
  void deleteState() {
    RocksDbState.delete(state());
  }

  /** Opens the sealed days; creates the data directory if it does not exist. */
  SealedDays openSealedDays() {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create the data directory: check rights", e);
    }
    return SealedDays.open(sealed(), settings);
  }
}
