package dev.vouch.server.csv;

import java.util.OptionalInt;

/**
 * The first line of each key of a file. Keys are 64-bit hashes: two of 10 million keys have the
 * same hash with a probability of three in a million. Takes 24 to 48 bytes for each key; a map of
 * objects would take twice to four times as much. Not thread-safe.
 */
public final class KeyLines {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Marks a free slot; a key with this hash counts as the next one. */
  private static final long FREE = 0;

  private long[] hashes = new long[1024];
  private int[] lines = new int[1024];
  private int size;

  /** Returns the number of keys. */
  public int size() {
    return size;
  }

  /** Returns the line of a key; empty if it is new, which then has this one. */
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

  /** Returns the slot of a hash, or the free one in which it belongs. */
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
