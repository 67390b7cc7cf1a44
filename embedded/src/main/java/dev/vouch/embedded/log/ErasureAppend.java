package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
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
   * Appends all or none.
   *
   * @param erasures none of which is in the log
   */
  public static void run(Path directory, List<LogRecord.Erasure> erasures) {
    if (erasures.isEmpty()) {
      return;
    }
    try (Connection connection = LogDatabase.openForWriting(directory)) {
      SqliteGroupStore store = new SqliteGroupStore(connection);
      Instant writtenAt = store.lastWrittenAt().orElse(Instant.EPOCH);
      long position = store.nextPosition();
      store.begin();
      for (LogRecord.Erasure erasure : inOrder(erasures)) {
        writtenAt = later(writtenAt, erasure.receivedAt());
        store.addRemoval(Removal.of(position, erasure).orElseThrow());
        store.write(position, List.of(RecordCodec.encode(erasure)), writtenAt);
        position++;
      }
      store.commit();
    } catch (SQLException e) {
      throw LogFailure.of("log.db cannot be written. Check the disk and its free space.", e);
    }
  }

  private static List<LogRecord.Erasure> inOrder(List<LogRecord.Erasure> erasures) {
    return erasures.stream().sorted(Comparator.comparing(LogRecord.Erasure::receivedAt)).toList();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
