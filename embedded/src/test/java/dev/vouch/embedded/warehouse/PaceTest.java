package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaceTest {
  private final AtomicLong time = new AtomicLong(7);
  private final AtomicLong cpuTime = new AtomicLong(3);

  @ParameterizedTest
  @CsvSource({
    "20, 0, false",
    "21, 0, true",
    "100, 4, true",
    "100, 5, false",
    "100, 100, false",
  })
  void thread_isStarved_afterMoreThan20Milliseconds_withLessThanATwentieth(
      long milliseconds, long cpuMilliseconds, boolean isStarved) {
    Pace pace = Pace.of(time::get, cpuTime::get);

    time.addAndGet(Duration.ofMillis(milliseconds).toNanos());
    cpuTime.addAndGet(Duration.ofMillis(cpuMilliseconds).toNanos());

    assertThat(pace.isStarved()).isEqualTo(isStarved);
  }
}
