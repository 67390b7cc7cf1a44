package dev.vouch.embedded.log;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/**
 * The encoding of the records of one commit, which form one row. All numbers have 4 bytes,
 * big-endian:
 *
 * <ol>
 *   <li>the mark -1
 *   <li>a checksum of the group's first position and of the rest of this header
 *   <li>the number of records
 *   <li>for each record its length, and a checksum of its position and bytes
 *   <li>the bytes of the records
 * </ol>
 *
 * A removed record keeps its position, with no bytes.
 *
 * <p>The lengths have a checksum of their own, so that one damaged record does not make the others
 * of its group unreadable. Groups of schema versions before 4 have for each record only its length
 * and its bytes; no length is the mark.
 */
final class RecordGroup {
  private static final int MARK = -1;
  private static final int CHECKSUM_INDEX = Integer.BYTES;
  private static final int COUNT_INDEX = 2 * Integer.BYTES;
  private static final int LENGTHS_INDEX = 3 * Integer.BYTES;
  private static final int ENTRY_BYTES = 2 * Integer.BYTES;

  private RecordGroup() {}

  static byte[] removed() {
    return new byte[0];
  }

  static boolean isRemoved(byte[] record) {
    return record.length == 0;
  }

  static byte[] join(long firstPosition, List<byte[]> records) {
    Header header = new Header(records.size());
    int size = header.size() + records.stream().mapToInt(record -> record.length).sum();
    ByteBuffer group = ByteBuffer.allocate(size);
    group.putInt(MARK).putInt(0).putInt(records.size());
    long position = firstPosition;
    for (byte[] record : records) {
      group.putInt(record.length).putInt(checksum(position, ByteBuffer.wrap(record)));
      position++;
    }
    records.forEach(group::put);
    return group.putInt(CHECKSUM_INDEX, header.checksum(firstPosition, group)).array();
  }

  /** Whether a group was written with checksums, as by schema version 4 and later. */
  static boolean hasChecksums(ByteBuffer group) {
    return group.limit() >= Integer.BYTES && group.getInt(0) == MARK;
  }

  /** Returns the header of a group with checksums; empty if it is damaged. */
  static Optional<Header> header(long firstPosition, ByteBuffer group) {
    if (group.limit() < LENGTHS_INDEX) {
      return Optional.empty();
    }
    return Optional.of(new Header(group.getInt(COUNT_INDEX)))
        .filter(header -> header.isIntact(firstPosition, group));
  }

  /** Returns the CRC-32C of a position and of bytes that belong to it. */
  static int checksum(long position, ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(position).flip());
    checksum.update(bytes.duplicate());
    return (int) checksum.getValue();
  }

  /**
   * What precedes the records of a group.
   *
   * @param recordCount the number of records
   */
  record Header(int recordCount) {
    int size() {
      return LENGTHS_INDEX + ENTRY_BYTES * recordCount;
    }

    int length(int index, ByteBuffer group) {
      return group.getInt(LENGTHS_INDEX + ENTRY_BYTES * index);
    }

    int recordChecksum(int index, ByteBuffer group) {
      return group.getInt(LENGTHS_INDEX + ENTRY_BYTES * index + Integer.BYTES);
    }

    private int checksum(long firstPosition, ByteBuffer group) {
      return RecordGroup.checksum(firstPosition, group.slice(COUNT_INDEX, size() - COUNT_INDEX));
    }

    private boolean isIntact(long firstPosition, ByteBuffer group) {
      int countMax = (group.limit() - LENGTHS_INDEX) / ENTRY_BYTES;
      return recordCount > 0
          && recordCount <= countMax
          && group.getInt(CHECKSUM_INDEX) == checksum(firstPosition, group)
          && group.limit() == size() + lengths(group);
    }

    private long lengths(ByteBuffer group) {
      return IntStream.range(0, recordCount).mapToLong(index -> length(index, group)).sum();
    }
  }
}
