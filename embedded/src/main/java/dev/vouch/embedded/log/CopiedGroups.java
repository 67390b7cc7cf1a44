package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Records of another log that are written in groups. A group has records of one hour, since groups
 * are pruned by the time of their last record. Not thread-safe.
 */
public final class CopiedGroups {
  private static final int RECORDS_MAX = 2048;
  private static final long BYTES_MAX = 4L * 1024 * 1024;

  private final GroupStore store;
  private final List<byte[]> group = new ArrayList<>();
  private final List<Removal> removals = new ArrayList<>();
  private long next;
  private long bytes;
  private Instant writtenAt;

  /**
   * @param next the position of the first record
   */
  CopiedGroups(GroupStore store, long next) {
    this.store = store;
    this.next = next;
    writtenAt = store.lastWrittenAt().orElse(Instant.EPOCH);
  }

  /**
   * Appends erasures to a restored log that no server uses, as if each had been recorded at its own
   * time. So they remove what the log has of their users.
   *
   * @param directory the data directory
   * @param erasures none of which is in the log
   */
  public static void appendErasures(Path directory, List<LogRecord.Erasure> erasures) {
    if (erasures.isEmpty()) {
      return;
    }
    try (GroupStore store = GroupStore.open(directory)) {
      CopiedGroups groups = new CopiedGroups(store, store.nextPosition());
      List<LogRecord.Erasure> inOrder = new ArrayList<>(erasures);
      inOrder.sort(Comparator.comparing(LogRecord.Erasure::receivedAt));
      for (LogRecord.Erasure erasure : inOrder) {
        groups.add(erasure);
      }
      long _ = groups.write();
    } catch (IOException e) {
      throw new LogFailedException(
          "The log cannot be written. Check the disk and its free space.", e);
    }
  }

  /** Adds a record; what it removes is left to the scrubber. */
  void add(LogRecord record) throws IOException {
    if (isOfLaterHour(record.receivedAt()) || group.size() == RECORDS_MAX || bytes >= BYTES_MAX) {
      long _ = write();
    }
    if (record.receivedAt().isAfter(writtenAt)) {
      writtenAt = record.receivedAt();
    }
    Removal.of(next + group.size(), record).ifPresent(removals::add);
    byte[] encoded = RecordCodec.encode(record);
    group.add(encoded);
    bytes += encoded.length;
  }

  private boolean isOfLaterHour(Instant time) {
    return time.truncatedTo(ChronoUnit.HOURS).isAfter(writtenAt);
  }

  /** Writes the records that were added since the last group; returns the position after them. */
  long write() throws IOException {
    if (!group.isEmpty()) {
      store.append(new NewGroup(next, writtenAt, group, List.of(), removals));
      next += group.size();
      group.clear();
      removals.clear();
      bytes = 0;
    }
    return next;
  }
}
