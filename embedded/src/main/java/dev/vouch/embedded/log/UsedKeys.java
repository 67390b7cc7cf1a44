package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.embedded.log.LogFiles.LogFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** Reads the idempotency keys of a data directory, which a server may add to meanwhile. */
public final class UsedKeys {
  private UsedKeys() {}

  /** Reads those that cannot be used again yet. */
  public static void read(Path directory, Instant now, Consumer<UsedKey> to) {
    try {
      LogFiles files = LogFiles.list(directory);
      try (GroupReader reader = new GroupReader(files)) {
        reader.read(
            oldest(files, now),
            Long.MAX_VALUE,
            group -> {
              group.keys().stream()
                  .filter(key -> key.usedAt().plus(KeyIndex.LIFETIME).isAfter(now))
                  .forEach(to);
              return true;
            });
      }
    } catch (IOException e) {
      throw new LogFailedException(LogFailure.UNREADABLE, e);
    }
  }

  /** Returns the position from which the log has all keys that may not have expired. */
  static long oldest(LogFiles files, Instant now) {
    // A day more, because a commit may have taken long, and the clock may have been set back.
    Instant from = now.minus(KeyIndex.LIFETIME).minus(Duration.ofDays(1));
    return files.all().stream()
        .filter(file -> !file.day().plus(Duration.ofDays(1)).isBefore(from))
        .mapToLong(LogFile::firstPosition)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }
}
