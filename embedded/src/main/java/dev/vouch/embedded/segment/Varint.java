package dev.vouch.embedded.segment;

import java.nio.ByteBuffer;

/**
 * Variable-length integers: groups of seven bits, the lowest first; the highest bit is set in all
 * bytes but the last.
 */
final class Varint {
  private Varint() {}

  static void write(ByteBuffer buffer, int value) {
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      buffer.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    buffer.put((byte) rest);
  }

  static int read(ByteBuffer buffer) {
    int value = 0;
    int shift = 0;
    byte next = buffer.get();
    while (next < 0) {
      value |= (next & 0x7f) << shift;
      shift += 7;
      next = buffer.get();
    }
    return value | next << shift;
  }
}
