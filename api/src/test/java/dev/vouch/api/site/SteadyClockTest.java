package dev.vouch.api.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.site.SiteExpiry.SteadyClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** When a clock is trusted (docs/decisions/0009). */
class SteadyClockTest {
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  private final SteadyClock clock = new SteadyClock();

  @Test
  void clock_isTrustedAnHourAfterTheStart() {
    assertThat(clock.isTrusted(START)).isFalse();
    assertThat(clock.isTrusted(START.plus(HOUR).minusNanos(1))).isFalse();
    assertThat(clock.isTrusted(START.plus(HOUR))).isTrue();
  }

  @Test
  void jumpOfMoreThanADay_isTrustedAnHourLater() {
    clock.isTrusted(START);
    Instant dayLater = START.plus(DAY);
    assertThat(clock.isTrusted(dayLater)).isTrue();

    Instant jumped = dayLater.plus(DAY).plusNanos(1);
    assertThat(clock.isTrusted(jumped)).isFalse();
    assertThat(clock.isTrusted(jumped.plus(HOUR))).isTrue();
  }

  @Test
  void revertedJump_restartsTheHourUntilTrusted() {
    clock.isTrusted(START);
    assertThat(clock.isTrusted(START.plus(DAY.multipliedBy(365)))).isFalse();
    assertThat(clock.isTrusted(START.plus(HOUR))).isFalse();
    assertThat(clock.isTrusted(START.plus(HOUR.multipliedBy(2)))).isTrue();
  }
}
