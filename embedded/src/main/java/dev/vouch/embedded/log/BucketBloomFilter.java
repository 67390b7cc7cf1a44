package dev.vouch.embedded.log;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Bloom filters of up to thousands of buckets of keys, stored interleaved. A lookup returns the
 * buckets that may contain a key; a full bucket takes 16 KB and gives one false positive in 40,000
 * lookups. Not thread-safe.
 *
 * <p>Not Guava's filter, because one filter per bucket would have to be probed for each bucket:
 * here the filters of 64 buckets share words, with one bit each, so that one lookup tests all 64.
 */
final class BucketBloomFilter {
  private static final int BUCKETS_PER_PAGE = Long.SIZE;
  private static final int WORDS = 32 * RecentIdempotencyKeys.BUCKET_KEYS_MAX;
  private static final int BITS_PER_KEY = 6;

  /** Bit n of a page's words belongs to the page's n-th bucket. */
  private final List<long[]> pages = new ArrayList<>();

  private final BitSet allocated = new BitSet();

  /** Allocates an empty bucket; returns its slot. */
  int allocate() {
    int slot = allocated.nextClearBit(0);
    allocated.set(slot);
    if (slot / BUCKETS_PER_PAGE == pages.size()) {
      pages.add(new long[WORDS]);
    }
    return slot;
  }

  /** Clears a bucket and frees its slot. */
  void release(int slot) {
    allocated.clear(slot);
    long mask = ~(1L << slot);
    long[] page = pages.get(slot / BUCKETS_PER_PAGE);
    for (int word = 0; word < WORDS; word++) {
      page[word] &= mask;
    }
  }

  /**
   * Adds a key to a bucket.
   *
   * @param hash every bit depends on the whole key
   */
  void add(int slot, long hash) {
    long[] page = pages.get(slot / BUCKETS_PER_PAGE);
    for (int bit = 0; bit < BITS_PER_KEY; bit++) {
      page[word(hash, bit)] |= 1L << slot;
    }
  }

  /** Returns the slots of the buckets that may contain a key. */
  List<Integer> slots(long hash) {
    List<Integer> slots = List.of();
    for (int page = 0; page < pages.size(); page++) {
      long buckets = buckets(pages.get(page), hash);
      if (buckets != 0 && slots.isEmpty()) {
        slots = new ArrayList<>();
      }
      while (buckets != 0) {
        slots.add(page * BUCKETS_PER_PAGE + Long.numberOfTrailingZeros(buckets));
        buckets &= buckets - 1;
      }
    }
    return slots;
  }

  private static long buckets(long[] page, long hash) {
    long buckets = -1;
    for (int bit = 0; bit < BITS_PER_KEY; bit++) {
      buckets &= page[word(hash, bit)];
    }
    return buckets;
  }

  /**
   * Double hashing: the two halves of one hash yield any number of probes (Kirsch and Mitzenmacher,
   * "Less Hashing, Same Performance: Building a Better Bloom Filter", 2006).
   */
  private static int word(long hash, int bit) {
    int step = (int) (hash >>> Integer.SIZE) | 1;
    return ((int) hash + bit * step) & (WORDS - 1);
  }
}
