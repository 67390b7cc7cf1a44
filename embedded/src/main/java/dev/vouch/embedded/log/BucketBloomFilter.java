package dev.vouch.embedded.log;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Bloom filters of up to thousands of buckets of keys, stored interleaved. A lookup returns the
 * buckets that may hold a key; a full bucket takes 16 KB and gives one false positive in 40,000
 * lookups. Not thread-safe.
 *
 * <p>Written here because a filter per bucket, as in Guava, would probe each bucket in turn: here
 * the filters of 64 buckets share their words, one bit each, so that one lookup tests all 64.
 */
final class BucketBloomFilter {
  private static final int BUCKETS_PER_PAGE = Long.SIZE;
  private static final int WORDS = 32 * RecentIdempotencyKeys.BUCKET_KEYS_MAX;
  private static final int BITS_PER_KEY = 6;

  /** In each page a bit of a word belongs to a bucket. */
  private final List<long[]> pages = new ArrayList<>();

  private final BitSet taken = new BitSet();

  /** Makes room for another bucket, which is empty; returns its slot. */
  int take() {
    int slot = taken.nextClearBit(0);
    taken.set(slot);
    if (slot / BUCKETS_PER_PAGE == pages.size()) {
      pages.add(new long[WORDS]);
    }
    return slot;
  }

  /** Empties a bucket, and gives its slot to the next. */
  void release(int slot) {
    taken.clear(slot);
    long others = ~(1L << slot);
    long[] page = pages.get(slot / BUCKETS_PER_PAGE);
    for (int word = 0; word < WORDS; word++) {
      page[word] &= others;
    }
  }

  /**
   * Notes that a bucket has a key.
   *
   * @param hash all bits of it depend on the whole key
   */
  void add(int slot, long hash) {
    long[] page = pages.get(slot / BUCKETS_PER_PAGE);
    for (int bit = 0; bit < BITS_PER_KEY; bit++) {
      page[word(hash, bit)] |= 1L << slot;
    }
  }

  /** The slots of the buckets that may have a key. */
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

  /** Two halves of one hash make as many as are wanted (Kirsch and Mitzenmacher, 2006). */
  private static int word(long hash, int bit) {
    int step = (int) (hash >>> Integer.SIZE) | 1;
    return ((int) hash + bit * step) & (WORDS - 1);
  }
}
