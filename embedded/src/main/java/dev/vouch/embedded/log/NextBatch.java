package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredRecord.Removed;
import java.util.ArrayList;
import java.util.List;

/**
 * A batch while it is read from the log. It ends before a damaged record; if it would begin with
 * one, reading fails. Not thread-safe.
 */
final class NextBatch {
  private static final int RECORDS_MAX = 2_048;
  private static final long BYTES_MAX = 8L * 1024 * 1024;

  private final LostPositions lost;
  private final long first;
  private final List<LogEntry> entries = new ArrayList<>();
  private long end;
  private long bytes;

  NextBatch(long first, LostPositions lost) {
    this.first = first;
    this.lost = lost;
    end = lost.after(first);
  }

  /**
   * Adds a group's records from the batch's end on; returns whether there is room for more.
   *
   * @throws LogFailedException if the batch has no record yet and the first one is damaged
   */
  boolean add(StoredGroup group) {
    if (group.firstPosition() > end) {
      return endBefore(new Damaged(end, group.firstPosition() - 1, "it is missing"));
    }
    for (StoredRecord record : group.records()) {
      switch (record) {
        case Intact(long position, LogRecord intact, _) -> {
          if (position >= end) {
            entries.add(new LogEntry(position, intact));
            end = lost.after(position + 1);
          }
        }
        case Removed(long position) -> end = Math.max(end, lost.after(position + 1));
        case Damaged damaged -> {
          if (damaged.last() >= end) {
            return endBefore(damaged);
          }
        }
      }
    }
    bytes += group.bytes().length;
    return end - first < RECORDS_MAX && bytes < BYTES_MAX;
  }

  private boolean endBefore(Damaged damaged) {
    if (end == first) {
      throw LogFailure.of(damaged);
    }
    return false;
  }

  /** Whether nothing was added. */
  boolean isEmpty() {
    return end == first;
  }

  /**
   * Returns the batch.
   *
   * @throws IllegalArgumentException if nothing was added: committed records are missing
   */
  Batch complete() {
    return new Batch(FileFeed.PARTITION, first, end - 1, entries);
  }
}
