package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogExtent;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoredFiles;
import dev.vouch.embedded.state.RocksDbState;
import java.nio.file.Path;
import java.util.List;

/**
 * The deletion of open days and credit state in a data directory that no server uses, so that the
 * next start builds them again from the closed days and the log. Nothing is deleted if that would
 * lose events.
 *
 * @param log what the log of the directory has
 */
public record WarehouseDeletion(Path data, LogExtent log) {
  /** Returns what would be lost, a sentence each, with the remedy; empty if nothing would. */
  public List<String> obstacles() {
    return RebuildCheck.obstacles(RebuildCheck.extent(segments()), log);
  }

  /** Deletes them. To be called when there are no obstacles. */
  public void delete() {
    new StoredFiles(segments()).deleteDerived();
    RocksDbState.delete(data.resolve("state"));
  }

  private Path segments() {
    return data.resolve(EventStore.DIRECTORY);
  }
}
