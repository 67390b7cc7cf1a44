package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogStart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reader of the log of a data directory, which a server may append to meanwhile. Used by one
 * thread.
 */
public final class LogTail {
  private final Path directory;

  private LogTail(Path directory) {
    this.directory = directory;
  }

  /**
   * Opens the log of a data directory.
   *
   * @throws LogFailedException if a restore or a migration to the directory was not completed
   */
  public static LogTail open(Path directory) {
    UnfinishedRestore.refuse(directory);
    UnfinishedMigration.refuse(directory);
    return new LogTail(directory);
  }

  /** Returns where the log begins at present. */
  public LogStart start() {
    try {
      return LogFiles.list(directory).start(LostPositions.read(directory));
    } catch (IOException e) {
      throw new LogFailedException(LogFailure.UNREADABLE, e);
    }
  }

  /**
   * Reads records from a position on; empty if there are none at present.
   *
   * @throws LogFailedException if a record is damaged or was pruned
   */
  public Optional<Batch> read(long position) {
    try (GroupReader reader = new GroupReader(LogFiles.list(directory))) {
      NextBatch batch = new NextBatch(position, LostPositions.read(directory));
      reader.read(position, Long.MAX_VALUE, batch::add);
      // The server may have written the last group, and not synced it yet.
      reader.force();
      return batch.isEmpty() ? Optional.empty() : Optional.of(batch.complete());
    } catch (IOException | IllegalArgumentException e) {
      throw new LogFailedException(LogFailure.UNREADABLE, e);
    }
  }
}
