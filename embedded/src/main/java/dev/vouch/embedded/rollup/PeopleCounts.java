package dev.vouch.embedded.rollup;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.roaringbitmap.buffer.BufferFastAggregation;
import org.roaringbitmap.buffer.ImmutableRoaringBitmap;

/**
 * Counts the people of bitmaps, each person once for each key. Not thread-safe.
 *
 * @param <K> what is counted separately
 */
final class PeopleCounts<K> {
  private final Map<K, List<ImmutableRoaringBitmap>> bitmaps = new HashMap<>();

  void add(K key, byte[] bitmap) {
    bitmaps
        .computeIfAbsent(key, _ -> new ArrayList<>())
        .add(new ImmutableRoaringBitmap(ByteBuffer.wrap(bitmap)));
  }

  long of(K key) {
    List<ImmutableRoaringBitmap> ofKey = bitmaps.getOrDefault(key, List.of());
    return BufferFastAggregation.or(ofKey.iterator()).getLongCardinality();
  }
}
