package dev.vouch.embedded.log;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Says in which buckets a key may lie; in one that it leaves out the key is not. A Bloom filter for
 * each bucket; those of 64 buckets lie across one another, bit by bit, so that one word answers for
 * all of them. It takes 16 KB for a bucket and is wrong about a full one in 40,000 lookups once.
 * For one thread.
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
