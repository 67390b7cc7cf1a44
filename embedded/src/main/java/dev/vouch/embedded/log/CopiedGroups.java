package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Records of another log that are written in one transaction, in groups. A group has records of one
 * hour, since groups are pruned by the time of their last record. Not thread-safe.
 */
final class CopiedGroups {
  private static final int RECORDS_MAX = 2048;
  private static final long BYTES_MAX = 4L * 1024 * 1024;

  private final GroupStore store;
  private final List<byte[]> group = new ArrayList<>();
  private long next;
  private long bytes;
  private Instant writtenAt;

  /**
   * @param next the position of the first record
   * @param writtenAt when the last record before was written
   */
  CopiedGroups(GroupStore store, long next, Instant writtenAt) {
    this.store = store;
    this.next = next;
    this.writtenAt = writtenAt;
  }

  /** Adds a record; what it removes is left to the scrubber. */
  void add(LogRecord record) throws SQLException {
    if (isOfLaterHour(record.receivedAt()) || group.size() == RECORDS_MAX || bytes >= BYTES_MAX) {
      write();
    }
    if (record.receivedAt().isAfter(writtenAt)) {
      writtenAt = record.receivedAt();
    }
    Optional<Removal> removal = Removal.of(next + group.size(), record);
    if (removal.isPresent()) {
      store.addRemoval(removal.get());
    }
    if (record instanceof LogRecord.SiteDeletion) {
      store.delete(record.site());
    }
    byte[] encoded = RecordCodec.encode(record);
    group.add(encoded);
    bytes += encoded.length;
  }

  private boolean isOfLaterHour(Instant time) {
    return time.truncatedTo(ChronoUnit.HOURS).isAfter(writtenAt);
  }

  /** Writes the records that were added since the last group. */
  void write() throws SQLException {
    if (!group.isEmpty()) {
      store.write(next, group, writtenAt);
      next += group.size();
      group.clear();
      bytes = 0;
    }
  }
}
