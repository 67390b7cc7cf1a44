package dev.vouch.embedded.segment;

import java.util.BitSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The numbers of a site's hashes: of people, visitors and user keys. One thread assigns numbers,
 * any thread reads them.
 */
final class PeopleNumbers {
  /**
   * The days for which visitor hashes can be found: a salt is live for 28 days, credit changes for
   * another 14; the rest is for delayed records.
   */
  private static final int DAYS_FINDABLE = 45;

  /** The number of hashes that are indexed at once. */
  private static final int BATCH = 1 << 20;

  /** The number of bits of {@link HashKind#code}. */
  static final int KIND_BITS = 2;

  /** The limit of numbers, because the file stores a number and a kind in one 32-bit integer. */
  private static final int NUMBERS_MAX = 1 << (Integer.SIZE - KIND_BITS);

  private static final int KINDS_PER_WORD = Long.SIZE / KIND_BITS;

  private final LongColumn hashes = new LongColumn();

  /** {@link #KIND_BITS} bits per number: the code of the kind, or 0 for a dropped number. */
  private final LongColumn kinds = new LongColumn();

  private final HashIndex visitors = new HashIndex(hashes);
  private final HashIndex users = new HashIndex(hashes);

  /**
   * The UTC days on which numbers were assigned, as days since 1970, by the first number of each
   * day; only days whose visitor hashes can be found.
   */
  private final NavigableMap<Integer, Integer> days = new TreeMap<>();

  private int latestDay = -1;
  private volatile int count = 1;

  /**
   * A snapshot of the numbers from {@code first} on.
   *
   * @param first the first number
   * @param count the highest number plus 1
   */
  record Frozen(
      LongColumn.View hashes,
      LongColumn.View kinds,
      NavigableMap<Integer, Integer> days,
      int first,
      int count) {
    /** Returns the code of a number's kind; 0 if it was dropped. */
    int code(int number) {
      return PeopleNumbers.code(kinds, number);
    }

    long hash(int number) {
      return hashes.get(number);
    }

    /**
     * Returns the UTC day on which a number was assigned, as days since 1970; 0 if that was too
     * long ago.
     */
    int day(int number) {
      Map.Entry<Integer, Integer> day = days.floorEntry(number);
      return day == null ? 0 : day.getValue();
    }
  }

  Frozen freeze(int first) {
    return new Frozen(hashes.view(), kinds.view(), new TreeMap<>(days), first, count);
  }

  private static int code(LongColumn.View kinds, int number) {
    int shift = number % KINDS_PER_WORD * KIND_BITS;
    return (int) (kinds.get(number / KINDS_PER_WORD) >>> shift) & 3;
  }

  int count() {
    return count;
  }

  /** Returns the number of a hash; 0 if it has none or can no longer recur. */
  int find(long hash) {
    int visitor = visitors.find(hash);
    return visitor != 0 ? visitor : users.find(hash);
  }

  /**
   * Returns the latest number of a hash, even if the hash can no longer recur; 0 if it has none.
   * May read all numbers.
   */
  int search(long hash) {
    int known = find(hash);
    // 0 is the hash of dropped numbers.
    for (int number = hash == 0 ? 0 : count - 1; known == 0 && number > 0; number--) {
      known = hashes.get(number) == hash ? number : 0;
    }
    return known;
  }

  long hash(int number) {
    return number < count ? hashes.get(number) : 0;
  }

  /**
   * Returns the number of a hash; assigns a new number if it has none.
   *
   * @param day the current UTC day, as days since 1970
   */
  int numberOf(long hash, HashKind kind, int day) {
    int known =
        switch (kind) {
          case VISITOR -> visitors.find(hash);
          case USER -> users.find(hash);
          case OWN -> 0;
        };
    if (known != 0) {
      return known;
    }
    int number = count;
    if (number == NUMBERS_MAX) {
      throw new IllegalStateException("a site has no more numbers for people");
    }
    put(number, hash, kind, day);
    index(number, hash, kind);
    return number;
  }

  /**
   * Stores a number and its hash, without indexing the hash. Numbers must be added in ascending
   * order.
   */
  void put(int number, long hash, HashKind kind, int day) {
    hashes.set(number, hash);
    int word = number / KINDS_PER_WORD;
    long code = kind.code;
    kinds.cover(word);
    kinds.set(word, kinds.get(word) | (code << (number % KINDS_PER_WORD * KIND_BITS)));
    if (day > latestDay) {
      days.put(number, day);
      latestDay = day;
    }
    count = number + 1;
  }

  private void index(int number, long hash, HashKind kind) {
    switch (kind) {
      case VISITOR -> visitors.add(hash, number);
      case USER -> users.add(hash, number);
      case OWN -> {
        // Never looked up.
      }
    }
  }

  /** Reserves all numbers below {@code next}; those without a hash were dropped. */
  void skipTo(int next) {
    if (next <= count) {
      return;
    }
    hashes.cover(next - 1);
    kinds.cover((next - 1) / KINDS_PER_WORD);
    count = next;
  }

  /** Indexes all stored hashes, after a file was read. */
  void indexAll(int today) {
    setToday(today);
    indexAll(visitors, HashKind.VISITOR, oldest());
    indexAll(users, HashKind.USER, 1);
  }

  private void indexAll(HashIndex index, HashKind kind, int first) {
    LongColumn.View codes = kinds.view();
    int findable = 0;
    for (int number = first; number < count; number++) {
      findable += code(codes, number) == kind.code ? 1 : 0;
    }
    index.reserve(findable);
    int[] batch = new int[Math.min(findable, BATCH)];
    int size = 0;
    for (int number = first; number < count; number++) {
      if (code(codes, number) != kind.code) {
        continue;
      }
      batch[size++] = number;
      if (size == batch.length) {
        index.addAll(batch, size);
        size = 0;
      }
    }
    index.addAll(batch, size);
  }

  /** Returns the first number whose visitor hash may still recur. */
  private int oldest() {
    return days.isEmpty() ? count : days.firstKey();
  }

  /** Sets the day on which the existing numbers count as assigned. */
  void begin(int day) {
    days.clear();
    days.put(1, day);
    latestDay = day;
  }

  /** Sets the current day, and evicts visitor hashes that can no longer recur from the index. */
  void setToday(int today) {
    days.values().removeIf(day -> day < today - DAYS_FINDABLE);
    visitors.setOldest(oldest());
  }

  /**
   * Drops numbers below {@code end} that are not live.
   *
   * @param live the numbers to retain
   * @return whether any number was dropped
   */
  boolean retain(BitSet live, int end) {
    LongColumn.View codes = kinds.view();
    BitSet dropped = new BitSet();
    for (int number = live.nextClearBit(1); number < end; number = live.nextClearBit(number + 1)) {
      if (code(codes, number) != 0) {
        dropped.set(number);
      }
    }
    if (dropped.isEmpty()) {
      return false;
    }
    hashes.zero(dropped, 1, count);
    kinds.zero(dropped, KINDS_PER_WORD, count);
    visitors.dropped();
    users.dropped();
    return true;
  }
}
