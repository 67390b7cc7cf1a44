package dev.vouch.http.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskReserveTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // The origin is arbitrary.
  private final AtomicLong usableBytes = new AtomicLong(5_000_000);
  private final AtomicInteger reads = new AtomicInteger();
  private final DiskReserve reserve =
      new DiskReserve(
          4_999_999,
          () -> {
            reads.incrementAndGet();
            return usableBytes.get();
          },
          nanos::get);

  @Test
  void lessFreeSpaceThanTheReserve_isAWarning_untilThereIsMore() {
    assertThat(reserve.isReached()).isFalse();
    assertThat(reserve.warning()).isEmpty();

    usableBytes.set(4_999_998);
    pass(Duration.ofSeconds(1));
    assertThat(reserve.isReached()).isTrue();
    assertThat(reserve.warning().orElseThrow()).contains("less than 5 MB free");

    usableBytes.set(4_999_999);
    pass(Duration.ofSeconds(1));
    assertThat(reserve.isReached()).isFalse();
    assertThat(reserve.warning()).isEmpty();
  }

  @Test
  void space_isReadAtMostOnceASecond() {
    for (int request = 0; request < 10; request++) {
      reserve.isReached();
      pass(Duration.ofMillis(100));
    }
    assertThat(reads).hasValue(1);
    reserve.isReached();
    assertThat(reads).hasValue(2);
  }

  /** In GiB: a tenth of a small disk, then 1 GiB, then 2 %. */
  @ParameterizedTest
  @CsvSource({"2, 0.2", "10, 1", "20, 1", "50, 1", "100, 2", "1000, 20"})
  void standardSize_followsFromTheDisk(long disk, double reserved) {
    assertThat(DiskReserve.standardBytes(disk << 30)).isEqualTo((long) (reserved * (1L << 30)));
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
