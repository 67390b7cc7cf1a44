package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FoldScheduleTest {
  private static final Instant NOW = Instant.parse("2026-05-12T00:00:00Z");

  private final ManualClock clock = new ManualClock(NOW);
  private final FoldSchedule schedule = new FoldSchedule(clock, 0);

  @Test
  void corrections_areFoldedTwentyTimesAsLongAfterTheLastFoldAsThatTook() {
    foldWithin(Duration.ofMillis(100));
    schedule.add(1);
    clock.advance(Duration.ofMillis(1_999));
    assertThat(schedule.isDue()).isFalse();
    clock.advance(Duration.ofMillis(1));
    assertThat(schedule.isDue()).isTrue();
  }

  @Test
  void corrections_areFoldedAfterAMinute_howeverLongTheLastFoldTook() {
    foldWithin(Duration.ofHours(1));
    schedule.add(1);
    assertThat(schedule.isDue()).isFalse();
    clock.advance(FoldSchedule.DELAY_MAX);
    assertThat(schedule.isDue()).isTrue();
  }

  @Test
  void correctionsThatWaitSinceTheClockWasAhead_areFoldedOnceItIsCorrected() {
    clock.advance(Duration.ofDays(30));
    foldWithin(Duration.ofMillis(100));
    schedule.add(1);
    clock.set(NOW);
    assertThat(schedule.isDue()).isTrue();
  }

  private void foldWithin(Duration time) {
    schedule.add(1);
    Instant start = clock.instant();
    clock.advance(time);
    schedule.folded(start);
    assertThat(schedule.isEmpty()).isTrue();
  }
}
