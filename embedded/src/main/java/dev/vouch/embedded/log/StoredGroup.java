package dev.vouch.embedded.log;

import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.embedded.log.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredRecord.Removed;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A group of a file of the log, or bytes where one or more groups cannot be read.
 *
 * @param place the file and the offset, for messages
 * @param end the position after its last record
 * @param hasHeader whether its header is intact; if not, none of its records can be read
 * @param bytes in the encoding of {@link RecordGroup}; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
record StoredGroup(String place, long firstPosition, long end, boolean hasHeader, byte[] bytes) {
  /** A group whose header is intact. */
  static StoredGroup of(String place, byte[] bytes) {
    ByteBuffer group = ByteBuffer.wrap(bytes);
    long first = RecordGroup.firstPosition(group);
    return new StoredGroup(place, first, first + RecordGroup.recordCount(group), true, bytes);
  }

  /** Verifies and decodes all records. They are in order, and their positions have no gap. */
  List<StoredRecord> records() {
    if (!hasHeader) {
      return List.of(damaged(firstPosition, end - 1, "the checksum of its commit does not match"));
    }
    ByteBuffer group = ByteBuffer.wrap(bytes);
    List<StoredRecord> records = new ArrayList<>(RecordGroup.recordCount(group));
    int begin = RecordGroup.recordsOffset(group);
    for (int i = 0; i < RecordGroup.recordCount(group); i++) {
      long position = firstPosition + i;
      byte[] record = new byte[RecordGroup.length(i, group)];
      group.get(begin, record);
      begin += record.length;
      boolean isIntact =
          RecordGroup.recordChecksum(i, group)
              == RecordGroup.checksum(position, ByteBuffer.wrap(record));
      records.add(
          isIntact
              ? decoded(position, record)
              : damaged(position, position, "its checksum does not match"));
    }
    return records;
  }

  /** Whether all its bytes are as they were written. */
  boolean isWhole() {
    if (!hasHeader) {
      return false;
    }
    ByteBuffer group = ByteBuffer.wrap(bytes);
    int begin = RecordGroup.recordsOffset(group);
    for (int i = 0; i < RecordGroup.recordCount(group); i++) {
      int length = RecordGroup.length(i, group);
      if (RecordGroup.recordChecksum(i, group)
          != RecordGroup.checksum(firstPosition + i, group.slice(begin, length))) {
        return false;
      }
      begin += length;
    }
    return true;
  }

  /** Returns the idempotency keys that its records have used; none if it cannot be read. */
  List<UsedKey> keys() {
    ByteBuffer group = ByteBuffer.wrap(bytes);
    return hasHeader
        ? IntStream.range(0, RecordGroup.keyCount(group))
            .mapToObj(index -> RecordGroup.key(index, group))
            .toList()
        : List.of();
  }

  /** Returns its erasures and site deletions. */
  List<Removal> removals() {
    if (!hasHeader || !RecordGroup.hasRemovals(ByteBuffer.wrap(bytes))) {
      return List.of();
    }
    List<Removal> removals = new ArrayList<>();
    for (StoredRecord stored : records()) {
      if (stored instanceof Intact intact) {
        Removal.of(intact.position(), intact.record()).ifPresent(removals::add);
      }
    }
    return removals;
  }

  /** Returns when it was written. Its header must be intact. */
  Instant writtenAt() {
    return RecordGroup.writtenAt(ByteBuffer.wrap(bytes));
  }

  /** Returns the bytes of this group with other records and keys. Its header must be intact. */
  byte[] with(List<byte[]> records, List<UsedKey> keys, long salt) {
    return RecordGroup.join(
        firstPosition,
        writtenAt(),
        RecordGroup.hasRemovals(ByteBuffer.wrap(bytes)),
        records,
        keys,
        salt);
  }

  private StoredRecord decoded(long position, byte[] record) {
    if (RecordGroup.isRemoved(record)) {
      return new Removed(position);
    }
    try {
      return new Intact(position, RecordCodec.decode(record), ByteBuffer.wrap(record));
    } catch (CorruptRecordException e) {
      return damaged(position, position, e.reason());
    }
  }

  private Damaged damaged(long first, long last, String reason) {
    return new Damaged(first, last, reason + ", " + place);
  }
}
