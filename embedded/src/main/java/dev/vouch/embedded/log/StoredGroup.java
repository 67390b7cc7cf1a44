package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.wire.Microseconds;
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
 * @param bytes in the encoding of {@link NewGroup}; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
record StoredGroup(String place, long firstPosition, long end, boolean hasHeader, byte[] bytes) {
  private static final int FLAGS_INDEX = 12;
  private static final int POSITION_INDEX = 16;
  private static final int TIME_INDEX = 24;
  private static final int RECORDS_INDEX = 32;
  private static final int KEYS_INDEX = 36;

  /** Far more than a group has; limits what a damaged size makes a reader allocate. */
  private static final int SIZE_MAX = 16 * 1024 * 1024;

  /** The content of one or more positions of the log: intact, removed or damaged. */
  sealed interface StoredRecord {
    /**
     * A record that is as it was written.
     *
     * @param encoded its bytes; must not be modified
     */
    record Intact(long position, LogRecord record, ByteBuffer encoded) implements StoredRecord {}

    /** The place of a record that an erasure or a site deletion has removed. */
    record Removed(long position) implements StoredRecord {}

    /**
     * One or more records that cannot be read.
     *
     * @param reason such as "its checksum does not match"
     */
    record Damaged(long position, long last, String reason) implements StoredRecord {
      /** Returns the positions in words. */
      String positions() {
        return LostPositions.text(position, last);
      }
    }
  }

  /** A group whose header is intact. */
  static StoredGroup of(String place, byte[] bytes) {
    ByteBuffer group = ByteBuffer.wrap(bytes);
    long first = firstPosition(group);
    return new StoredGroup(place, first, first + recordCount(group), true, bytes);
  }

  /**
   * Returns the size of the group that these bytes begin with; 0 if they do not begin with one.
   *
   * @param bytes at least {@link NewGroup#HEADER_BYTES}, from index 0
   */
  static int size(ByteBuffer bytes) {
    if (bytes.getInt(0) != NewGroup.MARK) {
      return 0;
    }
    int size = bytes.getInt(NewGroup.SIZE_INDEX);
    long records = recordCount(bytes);
    long keys = keyCount(bytes);
    boolean isPossible =
        size <= SIZE_MAX
            && size % NewGroup.ALIGNMENT == 0
            && records > 0
            && keys >= 0
            && NewGroup.HEADER_BYTES + NewGroup.ENTRY_BYTES * records + NewGroup.KEY_BYTES * keys
                <= size;
    return isPossible ? size : 0;
  }

  /** Whether the header of a group, which has a possible {@link #size}, is as it was written. */
  static boolean hasIntactHeader(ByteBuffer group, long salt) {
    int header = recordsOffset(group);
    if (group.getInt(NewGroup.CHECKSUM_INDEX) != NewGroup.headerChecksum(group, header, salt)) {
      return false;
    }
    long bytes = header;
    for (int index = 0; index < recordCount(group); index++) {
      bytes += length(index, group);
    }
    return bytes <= group.limit() && NewGroup.aligned((int) bytes) == group.limit();
  }

  static long firstPosition(ByteBuffer group) {
    return group.getLong(POSITION_INDEX);
  }

  private static int recordCount(ByteBuffer group) {
    return group.getInt(RECORDS_INDEX);
  }

  private static int keyCount(ByteBuffer group) {
    return group.getInt(KEYS_INDEX);
  }

  static int recordsOffset(ByteBuffer group) {
    return NewGroup.headerBytes(recordCount(group), keyCount(group));
  }

  static int length(int index, ByteBuffer group) {
    return group.getInt(NewGroup.HEADER_BYTES + NewGroup.ENTRY_BYTES * index);
  }

  /** Verifies and decodes all records. They are in order, and their positions have no gap. */
  List<StoredRecord> records() {
    if (!hasHeader) {
      return List.of(damaged(firstPosition, end - 1, "the checksum of its commit does not match"));
    }
    List<StoredRecord> records = new ArrayList<>();
    for (ByteBuffer encoded : encodedRecords()) {
      records.add(decode(records.size(), encoded));
    }
    return records;
  }

  private StoredRecord decode(int index, ByteBuffer encoded) {
    long position = firstPosition + index;
    if (!isIntact(index, encoded)) {
      return damaged(position, position, "its checksum does not match");
    }
    byte[] record = new byte[encoded.remaining()];
    encoded.get(record);
    if (NewGroup.isRemoved(record)) {
      return new StoredRecord.Removed(position);
    }
    try {
      return new StoredRecord.Intact(position, RecordCodec.decode(record), ByteBuffer.wrap(record));
    } catch (CorruptRecordException e) {
      return damaged(position, position, e.reason());
    }
  }

  private StoredRecord.Damaged damaged(long first, long last, String reason) {
    return new StoredRecord.Damaged(first, last, reason + ", " + place);
  }

  /** Whether all its bytes are as they were written. */
  boolean isWhole() {
    if (!hasHeader) {
      return false;
    }
    List<ByteBuffer> records = encodedRecords();
    return IntStream.range(0, records.size())
        .allMatch(index -> isIntact(index, records.get(index)));
  }

  private List<ByteBuffer> encodedRecords() {
    ByteBuffer group = ByteBuffer.wrap(bytes);
    List<ByteBuffer> records = new ArrayList<>(recordCount(group));
    int begin = recordsOffset(group);
    for (int index = 0; index < recordCount(group); index++) {
      int length = length(index, group);
      records.add(group.slice(begin, length));
      begin += length;
    }
    return records;
  }

  private boolean isIntact(int index, ByteBuffer record) {
    int entry = NewGroup.HEADER_BYTES + NewGroup.ENTRY_BYTES * index;
    int checksum = ByteBuffer.wrap(bytes).getInt(entry + Integer.BYTES);
    return checksum == LogBytes.checksum(firstPosition + index, record);
  }

  /** Returns the idempotency keys that its records have used; none if it cannot be read. */
  List<UsedKey> keys() {
    if (!hasHeader) {
      return List.of();
    }
    ByteBuffer group = ByteBuffer.wrap(bytes);
    group.position(NewGroup.headerBytes(recordCount(group), 0));
    List<UsedKey> keys = new ArrayList<>();
    for (int index = 0; index < keyCount(group); index++) {
      keys.add(KeyEncoding.decode(group, group));
    }
    return keys;
  }

  /** Returns its erasures and site deletions. */
  List<Removal> removals() {
    if (!hasHeader || (ByteBuffer.wrap(bytes).getInt(FLAGS_INDEX) & NewGroup.HAS_REMOVALS) == 0) {
      return List.of();
    }
    List<Removal> removals = new ArrayList<>();
    for (StoredRecord stored : records()) {
      if (stored instanceof StoredRecord.Intact intact) {
        Removal.of(intact.position(), intact.record()).ifPresent(removals::add);
      }
    }
    return removals;
  }

  /** Returns when it was written. Its header must be intact. */
  Instant writtenAt() {
    return Microseconds.instant(ByteBuffer.wrap(bytes).getLong(TIME_INDEX));
  }

  /** Returns this group with other records and keys. Its header must be intact. */
  NewGroup with(List<byte[]> records, List<UsedKey> keys) {
    return new NewGroup(firstPosition, writtenAt(), records, keys, removals());
  }
}
