package dev.vouch.embedded.report;

import java.util.Arrays;

/** A growing list of numbers, which counts its memory. Not thread-safe. */
final class Longs {
  private static final int INITIAL_SIZE = 64;

  private final ReportMemory memory;
  private long[] numbers;
  private int size;

  Longs(ReportMemory memory) {
    this.memory = memory;
    numbers = memory.longs(INITIAL_SIZE);
  }

  void add(long number) {
    if (size == numbers.length) {
      memory.take((long) Long.BYTES * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  /** Returns a sorted copy of the numbers, ascending. */
  long[] sorted() {
    memory.take((long) Long.BYTES * size);
    long[] ascending = Arrays.copyOf(numbers, size);
    Arrays.sort(ascending);
    return ascending;
  }
}
