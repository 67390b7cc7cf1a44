package dev.vouch.embedded.warehouse;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * The locations of the warehouse's files, and the settings for opening them.
 *
 * @param settings the settings of the credit state
 * @param log the log that the warehouse is built from
 * @param metrics the measurements of all instances that are opened one after the other
 */
record WarehouseFiles(
    Path directory,
    StateSettings settings,
    InstantSource clock,
    LogExtent log,
    WarehouseMetrics metrics) {
  /** The directory of the credit state. */
  Path state() {
    return directory.resolve("state");
  }

  /** The directory of the events. */
  Path segments() {
    return directory.resolve(EventStore.DIRECTORY);
  }

  /** Deletes the state, which must not be open. */
  void deleteState() {
    RocksDbState.delete(state());
  }

  /** Deletes all events, which must not be open. */
  void deleteSegments() {
    try {
      DurableFiles.deleteTree(segments());
    } catch (IOException e) {
      throw new UncheckedIOException("damaged segments cannot be deleted: check rights", e);
    }
  }
}
