package dev.vouch.core.log;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Writer of one message in the wire format of Protocol Buffers, as its generated classes write it,
 * but without an object for each nested message. Fields are written in the order of their numbers.
 * Not thread-safe.
 */
final class WireWriter {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH_DELIMITED = 2;

  /** More than most events need. */
  private static final int BYTES = 512;

  private static final int VARINT_BYTES_MAX = 5;
  private static final int ASCII_MAX = 0x7f;

  private static final int KEPT_BYTES_MAX = 64 * 1024;

  private byte[] bytes = new byte[BYTES];
  private int length;

  /** Begins another message. */
  void clear() {
    length = 0;
    if (bytes.length > KEPT_BYTES_MAX) {
      bytes = new byte[BYTES];
    }
  }

  /** Writes a number that is not negative, unless it is zero. */
  void number(int field, int value) {
    if (value != 0) {
      presentNumber(field, value);
    }
  }

  /** Writes a number that is not negative. */
  void presentNumber(int field, int value) {
    tag(field, VARINT);
    varint(value);
  }

  /** Writes 64 bits, unless they are zero. */
  void fixed64(int field, long value) {
    if (value != 0) {
      presentFixed64(field, value);
    }
  }

  /** Writes 64 bits. */
  void presentFixed64(int field, long value) {
    tag(field, FIXED_64);
    reserve(Long.BYTES);
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  /** Writes a UUID as 16 bytes. */
  void uuid(int field, long high, long low) {
    tag(field, LENGTH_DELIMITED);
    varint(2 * Long.BYTES);
    reserve(2 * Long.BYTES);
    bigEndian(high);
    bigEndian(low);
  }

  private void bigEndian(long value) {
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  /** Writes a text, unless it is empty. */
  void text(int field, String text) {
    if (!text.isEmpty()) {
      presentText(field, text);
    }
  }

  /** Writes a text that is present. */
  void text(int field, Optional<String> text) {
    if (text.isPresent()) {
      presentText(field, text.get());
    }
  }

  /** Writes a text as UTF-8. */
  void presentText(int field, String text) {
    tag(field, LENGTH_DELIMITED);
    reserve(VARINT_BYTES_MAX + text.length());
    int start = length;
    varint(text.length());
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      if (character > ASCII_MAX) {
        length = start;
        utf8(text);
        return;
      }
      bytes[length++] = (byte) character;
    }
  }

  private void utf8(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    varint(encoded.length);
    reserve(encoded.length);
    System.arraycopy(encoded, 0, bytes, length, encoded.length);
    length += encoded.length;
  }

  /** Begins a nested message; returns what {@link #end} needs. */
  int begin(int field) {
    tag(field, LENGTH_DELIMITED);
    return length;
  }

  /** Ends a nested message: inserts the length of what was written since. */
  void end(int begin) {
    int size = length - begin;
    int sizeBytes = varintBytes(size);
    reserve(sizeBytes);
    System.arraycopy(bytes, begin, bytes, begin + sizeBytes, size);
    length = begin;
    varint(size);
    length += size;
  }

  /** Returns a copy of what was written. */
  byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  private void tag(int field, int type) {
    varint(field << 3 | type);
  }

  private void varint(int value) {
    reserve(VARINT_BYTES_MAX);
    int rest = value;
    while (rest > ASCII_MAX) {
      bytes[length++] = (byte) (rest | ASCII_MAX + 1);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  private static int varintBytes(int value) {
    int count = 1;
    for (int rest = value >>> 7; rest != 0; rest >>>= 7) {
      count++;
    }
    return count;
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (length + more));
    }
  }
}
