package dev.vouch.embedded.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collection;

/**
 * Search for any of several numbers in encoded records: most groups hold nothing to remove and need
 * not be decoded. Immutable.
 */
final class NumberSearch {
  /** The bits of a number that choose its place in {@link #lowBits}. */
  private static final int LOW_BITS = 0xffff;

  private final long[] numbers;

  /** One bit for each value of the low bits, which rules out nearly every other number. */
  private final long[] lowBits = new long[(LOW_BITS + 1) / Long.SIZE];

  NumberSearch(Collection<Long> numbers) {
    this.numbers = numbers.stream().mapToLong(Long::longValue).sorted().toArray();
    for (long number : this.numbers) {
      lowBits[place(number)] |= 1L << number;
    }
  }

  /** Whether one of the numbers is among the bytes, as 8 bytes, little-endian. */
  boolean isIn(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int start = 0; start <= bytes.length - Long.BYTES; start++) {
      long number = buffer.getLong(start);
      if ((lowBits[place(number)] & 1L << number) != 0
          && Arrays.binarySearch(numbers, number) >= 0) {
        return true;
      }
    }
    // Protobuf does not encode a zero.
    return Arrays.binarySearch(numbers, 0) >= 0;
  }

  private static int place(long number) {
    return ((int) number & LOW_BITS) / Long.SIZE;
  }
}
