package dev.vouch.embedded.report;

import java.util.Arrays;

/** Pairs of numbers, to be grouped by the first one. Not thread-safe. */
final class NumberPairs {
  private final ReportMemory memory;
  private long[] pairs;
  private int size;

  NumberPairs(ReportMemory memory) {
    this.memory = memory;
    this.pairs = memory.longs(16);
  }

  void add(int first, int second) {
    if (size == pairs.length) {
      memory.take((long) Long.BYTES * size);
      pairs = Arrays.copyOf(pairs, 2 * size);
    }
    pairs[size++] = (long) first << Integer.SIZE | Integer.toUnsignedLong(second);
  }

  /** A condition on the pairs of one first number. */
  @FunctionalInterface
  interface Condition {
    /**
     * Whether it is met.
     *
     * @param size the number of pairs
     * @param distinct the number of their second numbers that differ, without 0
     */
    boolean isMet(long size, long distinct);
  }

  /** Returns how many pairs have a first number whose pairs meet a condition. */
  long count(Condition condition) {
    Arrays.sort(pairs, 0, size);
    long counted = 0;
    int first = 0;
    long distinct = 0;
    for (int place = 0; place < size; place++) {
      if (isNew(place) && (int) pairs[place] != 0) {
        distinct++;
      }
      boolean isLast = place + 1 == size || number(place + 1) != number(place);
      if (isLast) {
        int group = place + 1 - first;
        counted += condition.isMet(group, distinct) ? group : 0;
        first = place + 1;
        distinct = 0;
      }
    }
    return counted;
  }

  private boolean isNew(int place) {
    return place == 0 || pairs[place] != pairs[place - 1];
  }

  private long number(int place) {
    return pairs[place] >> Integer.SIZE;
  }
}
