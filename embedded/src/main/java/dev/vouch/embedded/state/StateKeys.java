package dev.vouch.embedded.state;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The keys in the database: two bytes for the partition, then the processor's key. All partitions
 * share one column family, since only then does each flush contain all of a commit.
 */
final class StateKeys {
  /** The highest number of a partition; the number above holds what is about the state itself. */
  static final int PARTITION_MAX = 0xfffe;

  private static final int OF_STATE = 0xffff;

  private StateKeys() {}

  /** The key of the state's format. */
  static byte[] format() {
    return prefixed(OF_STATE, new byte[0]);
  }

  /** The key of the first position that a partition has not applied. */
  static byte[] progress(int partition) {
    return prefixed(OF_STATE, ByteBuffer.allocate(Integer.BYTES).putInt(partition).array());
  }

  static int partitionOfProgress(byte[] key) {
    return ByteBuffer.wrap(key, Short.BYTES, Integer.BYTES).getInt();
  }

  /** The key of when the last purge began, in milliseconds since 1970. */
  static byte[] lastPurge() {
    return prefixed(OF_STATE, new byte[1]);
  }

  static byte[] prefixed(int partition, byte[] key) {
    byte[] prefixed = new byte[Short.BYTES + key.length];
    prefixed[0] = (byte) (partition >>> Byte.SIZE);
    prefixed[1] = (byte) partition;
    System.arraycopy(key, 0, prefixed, Short.BYTES, key.length);
    return prefixed;
  }

  /** The processor's key. */
  static byte[] unprefixed(byte[] prefixed) {
    return Arrays.copyOfRange(prefixed, Short.BYTES, prefixed.length);
  }

  static byte[] ofLong(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  static long toLong(byte[] value) {
    return ByteBuffer.wrap(value).getLong();
  }
}
