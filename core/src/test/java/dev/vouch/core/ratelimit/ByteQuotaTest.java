package dev.vouch.core.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/browser.md: no address and no site writes more bytes in a day than its quota. */
class ByteQuotaTest {
  private static final Duration DAY = Duration.ofDays(1);

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // The origin is arbitrary.
  private final ByteQuota quota = new ByteQuota(1_000, nanos::get);
  private final Random hashes = new Random(1);
  private final long key = hashes.nextLong();

  @Test
  void bytesUpToTheQuota_areCounted_andMoreAreRefusedUntilTheDayEnds() {
    assertThat(quota.count(key, 600)).isEmpty();
    advance(Duration.ofHours(1));
    assertThat(quota.count(key, 400)).isEmpty();

    assertThat(quota.count(key, 1)).contains(Duration.ofHours(23));
    advance(Duration.ofHours(23).minusNanos(1));
    assertThat(quota.count(key, 1)).contains(Duration.ofNanos(1));
    advance(Duration.ofNanos(1));
    assertThat(quota.count(key, 1_000)).isEmpty();
  }

  @Test
  void refusedBytes_doNotCount() {
    assertThat(quota.count(key, 1_001)).contains(DAY);

    assertThat(quota.count(key, 1_000)).isEmpty();
  }

  @Test
  void days_areCountedFromTheCreation_alsoAfterDaysWithoutRequests() {
    advance(Duration.ofHours(80));
    quota.count(key, 1_000);

    assertThat(quota.count(key, 1)).contains(Duration.ofHours(16));
  }

  @Test
  void keys_haveQuotasOfTheirOwn() {
    quota.count(key, 1_000);

    assertThat(quota.count(hashes.nextLong(), 1_000)).isEmpty();
  }

  /** As many addresses as a busy site has in a day, behind an attack from a hundred others. */
  @Test
  void millionVisitors_areNotAffectedByOthersQuotas() {
    ByteQuota roomy = new ByteQuota(1_000_000, nanos::get);
    for (int attacker = 0; attacker < 100; attacker++) {
      roomy.count(hashes.nextLong(), 1_000_000);
    }
    long refused =
        Stream.generate(hashes::nextLong)
            .limit(1_000_000)
            .filter(visitor -> roomy.count(visitor, 10).isPresent())
            .count();
    assertThat(refused).isZero();
  }

  /** Few keys and large requests, so that many are refused. */
  @Test
  void randomRequests_neverExceedTheQuotaOfAKeyInADay() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      nanos.set(random.nextLong());
      ByteQuota tested = new ByteQuota(1_000, nanos::get);
      Map<Long, Long> counted = new HashMap<>();
      long day = 0;
      long elapsedNanos = 0;
      for (int request = 0; request < 500; request++) {
        long stepNanos = random.nextLong(DAY.toNanos() / 50);
        elapsedNanos += stepNanos;
        nanos.addAndGet(stepNanos);
        if (elapsedNanos / DAY.toNanos() > day) {
          day = elapsedNanos / DAY.toNanos();
          counted.clear();
        }
        long hash = new Random(random.nextInt(20)).nextLong();
        long bytes = random.nextLong(400);
        if (tested.count(hash, bytes).isEmpty()) {
          counted.merge(hash, bytes, Long::sum);
        }
        assertThat(counted.getOrDefault(hash, 0L)).as("seed %d", seed).isLessThanOrEqualTo(1_000);
      }
    }
  }

  private void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
