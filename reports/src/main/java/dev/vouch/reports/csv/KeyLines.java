package dev.vouch.reports.csv;

import java.util.OptionalInt;

/**
 * A map from the keys of a file to their first lines. Keys are stored as 64-bit hashes: among 10
 * million keys, two have equal hashes with a probability of three in a million. Takes 24 to 48
 * bytes per key, where a map of objects would take two to four times as much. Not thread-safe.
 */
public final class KeyLines {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** The value of a free slot. A key with this hash is stored under hash 1. */
  private static final long FREE = 0;

  private long[] hashes = new long[1024];
  private int[] lines = new int[1024];
  private int size;

  /** Returns the number of keys. */
  public int size() {
    return size;
  }

  /** Returns the line of a key; if the key is new, stores {@code line} for it and returns empty. */
  public OptionalInt putIfAbsent(int line, String... key) {
    long hash = hash(key);
    int slot = slot(hash);
    if (hashes[slot] == hash) {
      return OptionalInt.of(lines[slot]);
    }
    hashes[slot] = hash;
    lines[slot] = line;
    size++;
    if (size > hashes.length / 2) {
      grow();
    }
    return OptionalInt.empty();
  }

  /** Returns the slot of a hash, or the free slot in which to store it. */
  private int slot(long hash) {
    int slot = (int) (hash >>> 32) & (hashes.length - 1);
    while (hashes[slot] != FREE && hashes[slot] != hash) {
      slot = (slot + 1) & (hashes.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] fullHashes = hashes;
    int[] fullLines = lines;
    hashes = new long[Math.multiplyExact(fullHashes.length, 2)];
    lines = new int[hashes.length];
    for (int full = 0; full < fullHashes.length; full++) {
      if (fullHashes[full] != FREE) {
        int slot = slot(fullHashes[full]);
        hashes[slot] = fullHashes[full];
        lines[slot] = fullLines[full];
      }
    }
  }

  /**
   * Returns the FNV-1a hash of the parts, each terminated by a character that does not occur in
   * text.
   */
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

  /**
   * Mixes a hash with the finalizer of MurmurHash3, because the high bits of FNV-1a depend on few
   * characters.
   */
  private static long mixed(long hash) {
    long first = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    long second = (first ^ (first >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return second ^ (second >>> 33);
  }
}
