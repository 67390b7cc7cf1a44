package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BucketBloomFilterTest {
  private static final int BUCKETS = 130;

  private final BucketBloomFilter filter = new BucketBloomFilter();
  private final SplittableRandom hashes = new SplittableRandom(1);

  @Test
  void keys_areFoundInTheirBucket_withFewFalsePositives() {
    long[][] keys = new long[BUCKETS][];
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      assertThat(filter.allocate()).isEqualTo(bucket);
      keys[bucket] = hashes.longs(RecentIdempotencyKeys.BUCKET_KEYS_MAX).toArray();
      for (long key : keys[bucket]) {
        filter.add(bucket, key);
      }
    }

    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      for (long key : keys[bucket]) {
        assertThat(filter.slots(key)).contains(bucket);
      }
    }
    long falsePositives = hashes.longs(100_000).map(key -> filter.slots(key).size()).sum();
    assertThat(falsePositives).isLessThan(100_000L * BUCKETS / 20_000);
  }

  @Test
  void releasedSlot_isClearedAndReused() {
    IntStream.range(0, 3).forEach(bucket -> filter.add(filter.allocate(), 7));

    filter.release(1);

    assertThat(filter.slots(7)).isEqualTo(List.of(0, 2));
    assertThat(filter.allocate()).isEqualTo(1);
    assertThat(filter.slots(7)).isEqualTo(List.of(0, 2));
  }
}
