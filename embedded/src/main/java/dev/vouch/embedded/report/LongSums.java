package dev.vouch.embedded.report;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A hash map of exact sums, by keys of at least 0. Not thread-safe. */
final class LongSums {
  private static final long MIXED = 0x9E3779B97F4A7C15L;

  private final ReportMemory memory;

  /**
   * The keys plus 1 in an open-addressed table, whose length is a power of 2; 0 marks a free slot.
   */
  private long[] keys;

  private long[] sums;
  private int size;

  /** Amounts to add to {@link #sums}, for sums that do not fit in 64 bits. */
  private final Map<Long, BigInteger> carried = new HashMap<>();

  LongSums(ReportMemory memory) {
    this.memory = memory;
    this.keys = memory.longs(16);
    this.sums = memory.longs(16);
  }

  void add(long key, long amount) {
    int place = place(key);
    long before = sums[place];
    long sum = before + amount;
    boolean isTooLarge = ((before ^ sum) & (amount ^ sum)) < 0;
    if (isTooLarge) {
      carried.merge(key, BigInteger.valueOf(before), BigInteger::add);
    }
    sums[place] = isTooLarge ? amount : sum;
  }

  void add(long key, BigInteger amount) {
    place(key);
    carried.merge(key, amount, BigInteger::add);
  }

  private int place(long key) {
    if (2 * size >= keys.length) {
      grow();
    }
    int place = find(keys, key + 1);
    if (keys[place] == 0) {
      keys[place] = key + 1;
      size++;
    }
    return place;
  }

  private static int find(long[] keys, long stored) {
    int last = keys.length - 1;
    int place = (int) ((stored * MIXED) >>> Integer.SIZE) & last;
    while (keys[place] != 0 && keys[place] != stored) {
      place = place + 1 & last;
    }
    return place;
  }

  private void grow() {
    long[] moreKeys = memory.longs(2L * keys.length);
    long[] moreSums = memory.longs(2L * keys.length);
    for (int place = 0; place < keys.length; place++) {
      if (keys[place] != 0) {
        int to = find(moreKeys, keys[place]);
        moreKeys[to] = keys[place];
        moreSums[to] = sums[place];
      }
    }
    keys = moreKeys;
    sums = moreSums;
  }

  /** A callback for one key and its sum. */
  @FunctionalInterface
  interface Reader {
    void read(long key, BigInteger sum);
  }

  /** Calls {@code reader} for all sums, including zeros. */
  void forEach(Reader reader) {
    for (int place = 0; place < keys.length; place++) {
      if (keys[place] != 0) {
        long key = keys[place] - 1;
        BigInteger more = Optional.ofNullable(carried.get(key)).orElse(BigInteger.ZERO);
        reader.read(key, more.add(BigInteger.valueOf(sums[place])));
      }
    }
  }
}
