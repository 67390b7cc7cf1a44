package dev.vouch.embedded.credit;

import java.util.Arrays;

/**
 * The user keys one hash was linked to most recently, as a sweep over its links goes by: one more
 * than may share a browser (C10). Deeper ones need no memory, since a key comes to the front when
 * it is seen again. Not thread-safe.
 */
final class RecentUserKeys {
  /** The most user keys a browser may have for its links to count (C10). */
  static final int LIMIT = 5;

  // As long as needed: most browsers have one user.
  private long[] keys = new long[1];
  private long[] times = new long[1];
  private int size;

  /** Notes that {@code key} was seen at {@code time}, which never goes back. */
  void see(long key, long time) {
    int place = 0;
    while (place < size && keys[place] != key) {
      place++;
    }
    if (place == size && size <= LIMIT) {
      size++;
      keys = Arrays.copyOf(keys, size);
      times = Arrays.copyOf(times, size);
    }
    int moved = Math.min(place, LIMIT);
    System.arraycopy(keys, 0, keys, 1, moved);
    System.arraycopy(times, 0, times, 1, moved);
    keys[0] = key;
    times[0] = time;
  }

  /**
   * The time since which more user keys than the limit were seen by this hash or the other: the
   * sixth latest of their last times. {@code Long.MIN_VALUE} when there are fewer.
   */
  long ambiguousSince(RecentUserKeys other) {
    int mine = 0;
    int others = 0;
    int distinct = 0;
    while (mine < size || others < other.size) {
      boolean takeMine =
          others == other.size || (mine < size && times[mine] >= other.times[others]);
      RecentUserKeys from = takeMine ? this : other;
      int place = takeMine ? mine++ : others++;
      // A key that both have counts once, by its later time, which comes first here.
      boolean counted =
          takeMine
              ? other.holdsBefore(others, from.keys[place])
              : holdsBefore(mine, from.keys[place]);
      if (!counted && ++distinct > LIMIT) {
        return from.times[place];
      }
    }
    return Long.MIN_VALUE;
  }

  private boolean holdsBefore(int end, long key) {
    for (int place = 0; place < end; place++) {
      if (keys[place] == key) {
        return true;
      }
    }
    return false;
  }
}
