package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Appends erasures to a restored log that no server uses, as if each had been recorded at its own
 * time. So they remove what the log has of their users.
 */
public final class ErasureAppend {
  private ErasureAppend() {}

  /**
   * Appends erasures to the log of a data directory.
   *
   * @param erasures none of which is in the log
   */
  public static void run(Path directory, List<LogRecord.Erasure> erasures) {
    if (erasures.isEmpty()) {
      return;
    }
    try (FileGroupStore store = FileGroupStore.open(directory)) {
      Instant writtenAt = store.lastWrittenAt().orElse(Instant.EPOCH);
      CopiedGroups groups = new CopiedGroups(store, store.nextPosition(), writtenAt);
      for (LogRecord.Erasure erasure : inOrder(erasures)) {
        groups.add(erasure);
      }
      long _ = groups.write();
    } catch (IOException e) {
      throw new LogFailedException(
          "The log cannot be written. Check the disk and its free space.", e);
    }
  }

  private static List<LogRecord.Erasure> inOrder(List<LogRecord.Erasure> erasures) {
    return erasures.stream().sorted(Comparator.comparing(LogRecord.Erasure::receivedAt)).toList();
  }
}
