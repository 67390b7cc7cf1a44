package dev.vouch.embedded.segment;

import java.util.Arrays;

/** A growing list of numbers. Not thread-safe. */
final class LongList {
  private long[] numbers = new long[16];
  private int size;

  void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  /** Returns the internal array, of which the first {@link #size} numbers are valid. */
  long[] array() {
    return numbers;
  }
}
