package dev.vouch.embedded.rollup;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.roaringbitmap.buffer.BufferFastAggregation;
import org.roaringbitmap.buffer.ImmutableRoaringBitmap;

/**
 * Counts the people of bitmaps, each person once for each key. Bitmaps are united when together
 * they take more than a maximum of memory; if their unions take more than half of it, the people
 * cannot be counted. Not thread-safe.
 *
 * @param <K> what is counted separately
 */
final class PeopleCounts<K> {
  /** What the heap needs in addition to the serialized form: of a key with its list. */
  static final int KEY_BYTES = 200;

  /** Of a bitmap that was read. */
  static final int BITMAP_BYTES = 130;

  /** Of each container of a union. */
  static final int CONTAINER_BYTES = 110;

  private final long bytesMax;
  private final Map<K, List<ImmutableRoaringBitmap>> bitmaps = new HashMap<>();
  private final Map<K, Long> counted = new HashMap<>();
  private long bytes;

  /**
   * @param bytesMax about how much memory it may use
   */
  PeopleCounts(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /**
   * Adds the people of a bitmap.
   *
   * @throws TooManyPeopleException if they take too much memory
   */
  void add(K key, byte[] bitmap) {
    List<ImmutableRoaringBitmap> ofKey = bitmaps.computeIfAbsent(key, _ -> new ArrayList<>());
    bytes += bitmap.length + BITMAP_BYTES + (ofKey.isEmpty() ? KEY_BYTES : 0);
    ofKey.add(new ImmutableRoaringBitmap(ByteBuffer.wrap(bitmap)));
    if (bytes > bytesMax) {
      bitmaps.replaceAll((_, all) -> new ArrayList<>(List.of(union(all))));
      bytes = bitmaps.values().stream().mapToLong(all -> bytesOfUnion(all.getFirst())).sum();
      if (bytes > bytesMax / 2) {
        throw new TooManyPeopleException();
      }
    }
  }

  private static long bytesOfUnion(ImmutableRoaringBitmap union) {
    return KEY_BYTES
        + BITMAP_BYTES
        + (long) CONTAINER_BYTES * union.getContainerCount()
        + union.getLongSizeInBytes();
  }

  /** Counts the people of all keys, to which none are added any more. */
  void count() {
    bitmaps.forEach((key, ofKey) -> counted.put(key, union(ofKey).getLongCardinality()));
    discard();
  }

  /** Discards what is not counted. */
  void discard() {
    bitmaps.clear();
    bytes = 0;
  }

  /** Returns the number of people of a key that is counted. */
  long of(K key) {
    return counted.getOrDefault(key, 0L);
  }

  private static ImmutableRoaringBitmap union(List<ImmutableRoaringBitmap> ofKey) {
    return ofKey.size() == 1 ? ofKey.getFirst() : BufferFastAggregation.or(ofKey.iterator());
  }
}
