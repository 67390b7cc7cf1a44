package dev.vouch.server.imports;

import java.util.Arrays;

/**
 * A set of keys, as 64-bit hashes: two of 10 million keys have the same hash with a probability of
 * three in a million. Takes 16 to 32 bytes for each key; a set of objects would take twice to four
 * times as much. Not thread-safe.
 */
final class DistinctKeys {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Marks a free slot; a key with this hash counts as the next one. */
  private static final long FREE = 0;

  private final int sizeMax;
  private long[] slots = new long[1024];
  private int size;

  /**
   * Creates an empty set.
   *
   * @param sizeMax the maximum number of keys
   */
  DistinctKeys(int sizeMax) {
    this.sizeMax = sizeMax;
  }

  /**
   * Adds a key and returns whether it is new.
   *
   * @throws ImportFileException if the set has the most keys already
   */
  boolean add(String... parts) {
    boolean isNew = insert(hash(parts));
    if (isNew) {
      size++;
      if (size > sizeMax) {
        throw new ImportFileException(
            "The files have too many visitors to count them in memory. Import fewer days at a time,"
                + " on the dashboard also with ./vouch import");
      }
      if (size > slots.length / 2) {
        grow();
      }
    }
    return isNew;
  }

  private boolean insert(long hash) {
    int slot = (int) (hash >>> 32) & (slots.length - 1);
    while (slots[slot] != FREE) {
      if (slots[slot] == hash) {
        return false;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = hash;
    return true;
  }

  private void grow() {
    long[] full = slots;
    slots = new long[Math.multiplyExact(full.length, 2)];
    Arrays.stream(full).filter(hash -> hash != FREE).forEach(this::insert);
  }

  /** FNV-1a of the characters, of which each part ends with one that texts do not have. */
  private static long hash(String... parts) {
    long hash = FNV_OFFSET;
    for (String part : parts) {
      for (int index = 0; index < part.length(); index++) {
        hash = (hash ^ part.charAt(index)) * FNV_PRIME;
      }
      hash = (hash ^ Character.MAX_VALUE) * FNV_PRIME;
    }
    long mixed = mixed(hash);
    return mixed == FREE ? 1 : mixed;
  }

  /** The finalizer of MurmurHash3: the high bits of FNV-1a depend on few characters. */
  private static long mixed(long hash) {
    long first = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    long second = (first ^ (first >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return second ^ (second >>> 33);
  }
}
