package dev.vouch.core.credit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Writer of the values and keys of the state: numbers as varints, or fixed and big-endian. */
final class ByteWriter {
  private byte[] bytes;
  private int size;

  ByteWriter(int expectedBytes) {
    bytes = new byte[expectedBytes];
  }

  ByteWriter octet(int value) {
    grow(1);
    bytes[size++] = (byte) value;
    return this;
  }

  /** Writes an unsigned number, seven bits per byte, the lowest first. */
  ByteWriter varint(long value) {
    grow(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
    return this;
  }

  /** Writes a signed number that is usually near zero. */
  ByteWriter signed(long value) {
    return varint((value << 1) ^ (value >> 63));
  }

  ByteWriter fixed32(int value) {
    grow(4);
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
    return this;
  }

  ByteWriter fixed64(long value) {
    return fixed32((int) (value >>> 32)).fixed32((int) value);
  }

  /** Writes a text that may be absent: its length plus one, then its UTF-8. */
  ByteWriter text(Optional<String> text) {
    if (text.isEmpty()) {
      return octet(0);
    }
    byte[] encoded = text.get().getBytes(StandardCharsets.UTF_8);
    varint(encoded.length + 1L);
    grow(encoded.length);
    System.arraycopy(encoded, 0, bytes, size, encoded.length);
    size += encoded.length;
    return this;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void grow(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }
}
