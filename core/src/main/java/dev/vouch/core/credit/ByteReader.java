package dev.vouch.core.credit;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/** Reader of what {@link ByteWriter} wrote. */
final class ByteReader {
  private final byte[] bytes;
  private int next;

  ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Decodes a whole value.
   *
   * @throws UnreadableStateException if the decoder fails or leaves bytes over
   */
  static <T> T decode(byte[] value, Function<ByteReader, T> decoder) {
    ByteReader reader = new ByteReader(value);
    T decoded;
    try {
      decoded = decoder.apply(reader);
    } catch (RuntimeException e) {
      throw new UnreadableStateException("a value of the credit state cannot be decoded", e);
    }
    if (reader.next != value.length) {
      throw new UnreadableStateException("a value of the credit state is too long");
    }
    return decoded;
  }

  int octet() {
    return bytes[next++] & 0xff;
  }

  long varint() {
    long value = 0;
    int shift = 0;
    byte part;
    do {
      part = bytes[next++];
      value |= (part & 0x7fL) << shift;
      shift += 7;
    } while (part < 0);
    return value;
  }

  int number() {
    return (int) varint();
  }

  long signed() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  int fixed32() {
    return octet() << 24 | octet() << 16 | octet() << 8 | octet();
  }

  long fixed64() {
    return (long) fixed32() << 32 | (fixed32() & 0xffff_ffffL);
  }

  Optional<String> text() {
    int length = number() - 1;
    if (length < 0) {
      return Optional.empty();
    }
    next += length;
    return Optional.of(new String(bytes, next - length, length, StandardCharsets.UTF_8));
  }
}
