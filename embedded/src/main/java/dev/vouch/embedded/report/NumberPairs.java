package dev.vouch.embedded.report;

/** Pairs of numbers, to be grouped by the first one. Not thread-safe. */
final class NumberPairs {
  private final Longs pairs;

  NumberPairs(ReportMemory memory) {
    this.pairs = new Longs(memory);
  }

  void add(int first, int second) {
    pairs.add((long) first << Integer.SIZE | Integer.toUnsignedLong(second));
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
    long[] ascending = pairs.sorted();
    long counted = 0;
    int first = 0;
    long distinct = 0;
    for (int place = 0; place < ascending.length; place++) {
      boolean isNew = place == 0 || ascending[place] != ascending[place - 1];
      distinct += isNew && (int) ascending[place] != 0 ? 1 : 0;
      if (place + 1 == ascending.length
          || ascending[place + 1] >> Integer.SIZE != ascending[place] >> Integer.SIZE) {
        int group = place + 1 - first;
        counted += condition.isMet(group, distinct) ? group : 0;
        first = place + 1;
        distinct = 0;
      }
    }
    return counted;
  }
}
