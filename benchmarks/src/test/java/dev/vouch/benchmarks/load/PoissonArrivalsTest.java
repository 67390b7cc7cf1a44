package dev.vouch.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PoissonArrivalsTest {
  private static final int COUNT = 100_000;

  @Test
  void arrivals_matchTheConfiguredRate() {
    assertThat(LongStream.of(times(1)).max().orElseThrow() / 1e9).isCloseTo(10, within(0.15));
  }

  @Test
  void gaps_areExponentiallyDistributed() {
    long[] times = times(2);
    long[] gaps =
        LongStream.range(1, COUNT)
            .map(index -> times[(int) index] - times[(int) index - 1])
            .toArray();
    assertThat(LongStream.of(gaps)).allMatch(gap -> gap >= 0);
    // Of a Poisson process 1 - 1/e of the gaps are shorter than the mean, and e^-5 five times it.
    assertThat(shareBelow(gaps, 100_000)).isCloseTo(0.632, within(0.01));
    assertThat(1 - shareBelow(gaps, 500_000)).isCloseTo(0.0067, within(0.002));
  }

  @Test
  void sameSeed_givesTheSameTimes() {
    assertThat(times(3)).isEqualTo(times(3)).isNotEqualTo(times(4));
  }

  private static double shareBelow(long[] gaps, long nanos) {
    return LongStream.of(gaps).filter(gap -> gap < nanos).count() / (double) gaps.length;
  }

  private static long[] times(long seed) {
    PoissonArrivals arrivals = new PoissonArrivals(10_000, seed);
    return LongStream.range(0, COUNT)
        .map(
            _ -> {
              long next = arrivals.nextNanos();
              arrivals.advance();
              return next;
            })
        .toArray();
  }
}
