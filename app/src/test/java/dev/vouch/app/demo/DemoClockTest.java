package dev.vouch.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class DemoClockTest {
  private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");
  private static final Instant TODAY = Instant.parse("2026-11-01T00:00:00Z");

  private final DemoClock clock = new DemoClock(START, Clock.fixed(TODAY, ZoneOffset.UTC));

  @Test
  void stoppedClock_advancesToTheGivenTime_andNeverBack() {
    clock.advanceTo(START.plusSeconds(90));
    clock.advanceTo(START.plusSeconds(30));

    assertThat(clock.instant()).isEqualTo(START.plusSeconds(90));
    assertThat(clock.nanoTime()).isEqualTo(Duration.ofSeconds(90).toNanos());
  }

  @Test
  void runningClock_followsTheSystemClock_andIgnoresAdvanceTo() {
    clock.run();
    clock.advanceTo(TODAY.plusSeconds(3600));

    assertThat(clock.instant()).isEqualTo(TODAY);
  }

  @Test
  void nanoTime_neverDecreases_whenTheClockStartsRunning() {
    clock.advanceTo(START.plusSeconds(90));
    long before = clock.nanoTime();

    clock.run();

    assertThat(clock.nanoTime()).isGreaterThan(before);
  }
}
