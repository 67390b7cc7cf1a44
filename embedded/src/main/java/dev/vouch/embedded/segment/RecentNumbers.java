package dev.vouch.embedded.segment;

import java.util.Arrays;

/**
 * A cache of the numbers that the projector's thread has looked up last, by text, client or touch,
 * because consecutive events often have the same ones.
 */
final class RecentNumbers {
  private static final int BITS = 14;
  private static final int SIZE = 1 << BITS;
  private static final Object NOTHING = new Object();

  private final Object[] sites = new Object[SIZE];
  private final Object[] keys = new Object[SIZE];
  private final int[] numbers = new int[SIZE];

  RecentNumbers() {
    clear();
  }

  /** Returns the number of a text, client or touch; 0 if it is not cached. */
  int get(SiteNumbers site, Object key) {
    int place = place(site, key);
    return sites[place] == site && keys[place].equals(key) ? numbers[place] : 0;
  }

  void put(SiteNumbers site, Object key, int number) {
    int place = place(site, key);
    sites[place] = site;
    keys[place] = key;
    numbers[place] = number;
  }

  private static int place(SiteNumbers site, Object key) {
    return ((key.hashCode() + System.identityHashCode(site)) * 0x9e3779b9)
        >>> (Integer.SIZE - BITS);
  }

  void clear() {
    Arrays.fill(sites, NOTHING);
    Arrays.fill(keys, NOTHING);
  }
}
