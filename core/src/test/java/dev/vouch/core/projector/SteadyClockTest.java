package dev.vouch.core.projector;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** When a clock is believed (docs/decisions/0009). */
class SteadyClockTest {
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  private final SteadyClock clock = new SteadyClock();

  @Test
  void clock_isBelievedAnHourAfterTheStart() {
    assertThat(clock.isTrusted(START)).isFalse();
    assertThat(clock.isTrusted(START.plus(HOUR).minusNanos(1))).isFalse();
    assertThat(clock.isTrusted(START.plus(HOUR))).isTrue();
  }

  @Test
  void leapOfMoreThanADay_isBelievedAnHourLater() {
    clock.isTrusted(START);
    Instant quiet = START.plus(DAY);
    assertThat(clock.isTrusted(quiet)).isTrue();

    Instant leapt = quiet.plus(DAY).plusNanos(1);
    assertThat(clock.isTrusted(leapt)).isFalse();
    assertThat(clock.isTrusted(leapt.plus(HOUR))).isTrue();
  }

  @Test
  void leapThatIsTakenBack_wasNeverBelieved() {
    clock.isTrusted(START);
    assertThat(clock.isTrusted(START.plus(DAY.multipliedBy(365)))).isFalse();
    assertThat(clock.isTrusted(START.plus(HOUR))).isFalse();
    assertThat(clock.isTrusted(START.plus(HOUR.multipliedBy(2)))).isTrue();
  }
}
