package dev.vouch.embedded.segment;

import java.util.Arrays;

/** Numbers that are added one by one. Not thread-safe. */
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

  /** Returns the numbers, in an array that may be longer. */
  long[] array() {
    return numbers;
  }
}
