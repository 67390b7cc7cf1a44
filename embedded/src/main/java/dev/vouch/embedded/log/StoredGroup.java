package dev.vouch.embedded.log;

import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import dev.vouch.embedded.log.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredRecord.Removed;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A row of {@code log_group}, verified when it is read.
 *
 * @param recordCount the number of records according to the row
 * @param bytes the records in the encoding of {@link RecordGroup}; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
record StoredGroup(long firstPosition, int recordCount, byte[] bytes) {
  /** Returns the group of a row that begins with these three columns. */
  static StoredGroup of(ResultSet row) throws SQLException {
    return new StoredGroup(row.getLong(1), row.getInt(2), row.getBytes(3));
  }

  /** Verifies and decodes all records. They are in order, and their positions have no gap. */
  List<StoredRecord> records() {
    ByteBuffer group = ByteBuffer.wrap(bytes);
    return hasChecksums() ? verified(group) : withoutChecksums(group);
  }

  boolean hasChecksums() {
    return RecordGroup.hasChecksums(ByteBuffer.wrap(bytes));
  }

  /** Returns the position after the group. */
  long end() {
    ByteBuffer group = ByteBuffer.wrap(bytes);
    Optional<RecordGroup.Header> header =
        hasChecksums() ? RecordGroup.header(firstPosition, group) : Optional.empty();
    return firstPosition + header.map(RecordGroup.Header::recordCount).orElse(recordCount);
  }

  private List<StoredRecord> verified(ByteBuffer group) {
    Optional<RecordGroup.Header> header = RecordGroup.header(firstPosition, group);
    if (header.isEmpty()) {
      return List.of(damagedFrom(firstPosition, "the checksum of its commit does not match"));
    }
    if (header.get().recordCount() != recordCount) {
      return List.of(damagedFrom(firstPosition, "the number of records of its commit is wrong"));
    }
    List<StoredRecord> records = new ArrayList<>(recordCount);
    int begin = header.get().size();
    for (int i = 0; i < recordCount; i++) {
      long position = firstPosition + i;
      byte[] record = new byte[header.get().length(i, group)];
      group.get(begin, record);
      begin += record.length;
      boolean isIntact =
          header.get().recordChecksum(i, group)
              == RecordGroup.checksum(position, ByteBuffer.wrap(record));
      records.add(
          isIntact
              ? decoded(position, record)
              : new Damaged(position, position, "its checksum does not match"));
    }
    return records;
  }

  private List<StoredRecord> withoutChecksums(ByteBuffer group) {
    List<StoredRecord> records = new ArrayList<>();
    long position = firstPosition;
    while (position < end() && group.remaining() >= Integer.BYTES) {
      int length = group.getInt();
      if (length < 0 || length > group.remaining()) {
        break;
      }
      byte[] record = new byte[length];
      group.get(record);
      records.add(decoded(position, record));
      position++;
    }
    if (position < end()) {
      records.add(damagedFrom(position, "its length is damaged"));
    } else if (group.hasRemaining()) {
      return List.of(damagedFrom(firstPosition, "the number of records of its commit is wrong"));
    }
    return records;
  }

  private Damaged damagedFrom(long position, String reason) {
    return new Damaged(position, Math.max(position, end() - 1), reason);
  }

  private static StoredRecord decoded(long position, byte[] record) {
    if (RecordGroup.isRemoved(record)) {
      return new Removed(position);
    }
    try {
      return new Intact(position, RecordCodec.decode(record), ByteBuffer.wrap(record));
    } catch (CorruptRecordException e) {
      return new Damaged(position, position, e.reason());
    }
  }
}
