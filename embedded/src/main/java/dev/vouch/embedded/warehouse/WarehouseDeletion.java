package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoredFiles;
import dev.vouch.embedded.state.RocksDbState;
import java.nio.file.Path;
import java.util.List;

/**
 * The deletion of open days and credit state in a data directory that no server uses. The next
 * start rebuilds them from the closed days and the log. Call {@link #delete} only without {@link
 * #obstacles}, so that no events are lost.
 *
 * @param log the extent of the directory's log
 */
public record WarehouseDeletion(Path data, LogExtent log) {
  /**
   * Returns what the deletion would lose, in one sentence each with the remedy; empty if nothing.
   */
  public List<String> obstacles() {
    return RebuildCheck.obstacles(RebuildCheck.extent(segments()), log);
  }

  /** Deletes open days and credit state. To be called only if there are no obstacles. */
  public void delete() {
    new StoredFiles(segments()).deleteDerived();
    RocksDbState.delete(data.resolve("state"));
  }

  private Path segments() {
    return data.resolve(EventStore.DIRECTORY);
  }
}
