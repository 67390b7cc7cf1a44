package dev.vouch.benchmarks.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class TimingTest {
  @Test
  void warmUpRun_isNotMeasured() {
    AtomicInteger runs = new AtomicInteger();

    Timing timing =
        Timing.of(
            3,
            () -> {
              if (runs.getAndIncrement() == 0) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
              }
            });

    assertThat(runs).hasValue(4);
    assertThat(timing.min()).isLessThanOrEqualTo(timing.median());
    assertThat(timing.max()).isGreaterThanOrEqualTo(timing.median()).isLessThan(1_000);
  }
}
