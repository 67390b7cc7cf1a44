package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.migration.UsedKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

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
    try (GroupReader reader = new GroupReader(LogFiles.list(directory), position)) {
      Optional<Batch> batch =
          NextBatch.read(reader, position, GroupReader.PRESENT, LostPositions.read(directory));
      // The server may have written the last group, and not synced it yet.
      reader.force();
      return batch;
    } catch (IOException e) {
      throw new LogFailedException(LogFailure.UNREADABLE, e);
    }
  }

  /** Reads the idempotency keys that cannot be used again yet. */
  public void readKeys(Instant now, Consumer<UsedKey> to) {
    try {
      LogFiles files = LogFiles.list(directory);
      try (GroupReader reader = new GroupReader(files, KeyIndex.oldest(files, now))) {
        Optional<StoredGroup> group = reader.next(GroupReader.PRESENT);
        while (group.isPresent()) {
          group.get().keys().stream().filter(key -> KeyIndex.isKnown(key, now)).forEach(to);
          group = reader.next(GroupReader.PRESENT);
        }
      }
    } catch (IOException e) {
      throw new LogFailedException(LogFailure.UNREADABLE, e);
    }
  }
}
