package dev.vouch.embedded.segment;

import java.util.BitSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The numbers of the hashes of a site: of people, visitors and user keys. One thread gives numbers,
 * any thread reads them.
 */
final class PeopleNumbers {
  /** A salt lives for 28 days, and credit changes for 14; the rest is for records on their way. */
  private static final int DAYS_FINDABLE = 45;

  /** How many numbers are indexed at once. */
  private static final int BATCH = 1 << 20;

  /** Bits of the {@link HashKind#code} of a hash. */
  static final int KIND_BITS = 2;

  /** The file has a number and the bits of a kind in one 32-bit integer. */
  private static final int NUMBERS_MAX = 1 << (Integer.SIZE - KIND_BITS);

  private static final int KINDS_PER_WORD = Long.SIZE / KIND_BITS;

  private final LongColumn hashes = new LongColumn();

  /** Two bits per number: 0 for a dropped one, else that of the kind. */
  private final LongColumn kinds = new LongColumn();

  private final HashIndex visitors = new HashIndex(hashes);
  private final HashIndex users = new HashIndex(hashes);

  /**
   * The latest UTC days at which numbers were given, as days since 1970, by their first numbers.
   */
  private final NavigableMap<Integer, Integer> days = new TreeMap<>();

  private int latestDay = -1;
  private volatile int count = 1;

  /**
   * Some of the numbers, as of the time at which they were frozen.
   *
   * @param first number
   * @param count the number after the last one
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

    /** Returns the UTC day of a number, as days since 1970; 0 if it is long ago. */
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

  /** Returns the number of a hash; 0 if it has none or cannot come back. */
  int find(long hash) {
    int visitor = visitors.find(hash);
    return visitor != 0 ? visitor : users.find(hash);
  }

  /**
   * Returns the latest number of a hash, also of one that cannot come back, for which it reads all.
   */
  int search(long hash) {
    int known = find(hash);
    // 0 is the hash of numbers that were dropped.
    for (int number = hash == 0 ? 0 : count - 1; known == 0 && number > 0; number--) {
      known = hashes.get(number) == hash ? number : 0;
    }
    return known;
  }

  long hash(int number) {
    return number < count ? hashes.get(number) : 0;
  }

  /**
   * Returns the number of a hash, a new one if it has none.
   *
   * @param day the UTC day at which it is given
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

  /** Puts a number that a file has, in ascending order; it cannot be found yet. */
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
        // Nobody asks for it.
      }
    }
  }

  /** Says that lower numbers than this one were given and dropped. */
  void skipTo(int next) {
    if (next <= count) {
      return;
    }
    hashes.cover(next - 1);
    kinds.cover((next - 1) / KINDS_PER_WORD);
    count = next;
  }

  /** Makes all hashes findable, after they were put. */
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

  /** Returns the first number whose visitor hash may come back. */
  private int oldest() {
    return days.isEmpty() ? count : days.firstKey();
  }

  /** Says on which day the numbers were given that there are. */
  void begin(int day) {
    days.clear();
    days.put(1, day);
    latestDay = day;
  }

  /** Releases the visitor hashes that cannot come back. */
  void setToday(int today) {
    days.values().removeIf(day -> day < today - DAYS_FINDABLE);
    visitors.setOldest(oldest());
  }

  /**
   * Drops numbers.
   *
   * @param live the numbers that stay, besides those from {@code end} on
   * @return whether there were others
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
