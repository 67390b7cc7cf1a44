package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.StoredGroup.StoredRecord;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Removed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  private NextBatch(long first, LostPositions lost) {
    this.first = first;
    this.lost = lost;
    end = lost.after(first);
  }

  /**
   * Reads the batch that begins at a position; empty if there are no records from there on.
   *
   * @param until the end of what is read, as of {@link GroupReader#next}
   * @throws LogFailedException if the first record is damaged
   */
  static Optional<Batch> read(GroupReader reader, long first, long until, LostPositions lost)
      throws IOException {
    NextBatch batch = new NextBatch(first, lost);
    reader.seek(first);
    Optional<StoredGroup> group = reader.next(until);
    while (group.isPresent() && batch.add(group.get())) {
      group = reader.next(until);
    }
    return batch.end == first
        ? Optional.empty()
        : Optional.of(new Batch(FileLog.PARTITION, first, batch.end - 1, batch.entries));
  }

  /** Adds a group's records from the batch's end on; returns whether there is room for more. */
  private boolean add(StoredGroup group) {
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
}
