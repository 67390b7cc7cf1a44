package dev.vouch.benchmarks.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class TimingTest {
  @Test
  void slowFirstRuns_areNotMeasured() {
    AtomicInteger runs = new AtomicInteger();

    Timing timing =
        Timing.of(
            3,
            () ->
                LockSupport.parkNanos(
                    TimeUnit.MILLISECONDS.toNanos(runs.getAndIncrement() < 6 ? 400 : 50)));

    assertThat(runs).hasValueGreaterThanOrEqualTo(15);
    assertThat(timing.isStable()).isTrue();
    assertThat(timing.min()).isLessThanOrEqualTo(timing.median());
    assertThat(timing.max()).isGreaterThanOrEqualTo(timing.median()).isLessThan(400);
  }
}
