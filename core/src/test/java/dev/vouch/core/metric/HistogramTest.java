package dev.vouch.core.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.metric.Histogram.Distribution;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void value_isCountedInTheFirstBucketThatHasRoomForIt() {
    Histogram histogram = new Histogram(10, 20);
    LongStream.of(0, 10, 11, 20, 21, 1_000).forEach(histogram::record);

    Distribution distribution = histogram.distribution();
    assertThat(distribution.bounds()).containsExactly(10L, 20L);
    assertThat(distribution.counts()).containsExactly(2L, 2L, 2L);
    assertThat(distribution.sum()).isEqualTo(1_062);
    assertThat(distribution.count()).isEqualTo(6);
  }

  @Test
  void durations_haveBucketsFromAQuarterMillisecondToTenSeconds() {
    Distribution empty = Histogram.ofNanos().distribution();
    assertThat(empty.bounds()).isSorted().startsWith(250_000L).endsWith(10_000_000_000L);
    assertThat(empty.count()).isZero();
  }
}
