package dev.vouch.embedded.log;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The encoding of the records of one commit, which form one row: each has its length in 4 bytes,
 * big-endian, and its bytes. A removed record keeps its place, with no bytes, so that positions
 * remain valid.
 */
final class RecordGroup {
  private RecordGroup() {}

  static byte[] removed() {
    return new byte[0];
  }

  static boolean isRemoved(byte[] record) {
    return record.length == 0;
  }

  static byte[] join(List<byte[]> records) {
    int size = 0;
    for (byte[] record : records) {
      size += Integer.BYTES + record.length;
    }
    ByteBuffer group = ByteBuffer.allocate(size);
    for (byte[] record : records) {
      group.putInt(record.length).put(record);
    }
    return group.array();
  }

  /**
   * @throws IllegalArgumentException if the bytes are not a group
   */
  static List<byte[]> split(byte[] bytes) {
    ByteBuffer group = ByteBuffer.wrap(bytes);
    List<byte[]> records = new ArrayList<>();
    while (group.hasRemaining()) {
      if (group.remaining() < Integer.BYTES) {
        throw new IllegalArgumentException("a record's length is cut off");
      }
      int length = group.getInt();
      if (length < 0 || length > group.remaining()) {
        throw new IllegalArgumentException("a record is cut off");
      }
      byte[] record = new byte[length];
      group.get(record);
      records.add(record);
    }
    return records;
  }
}
