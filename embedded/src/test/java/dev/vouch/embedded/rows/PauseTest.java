package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PauseTest {
  private static final Instant NOW = Instant.parse("2026-05-12T00:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ManualClock clock = new ManualClock(NOW);
  private final Pause pause = new Pause(clock);

  @Test
  void newPause_isOver() {
    assertThat(pause.isOver()).isTrue();
  }

  @Test
  void pause_isOverAfterItsLength() {
    pause.begin(MINUTE);
    clock.advance(MINUTE.minusMillis(1));
    assertThat(pause.isOver()).isFalse();
    clock.advance(Duration.ofMillis(1));
    assertThat(pause.isOver()).isTrue();
  }

  @Test
  void pauseThatBeganWhileTheClockWasAhead_isOverOnceItIsCorrected() {
    clock.advance(Duration.ofDays(30));
    pause.begin(MINUTE);
    clock.set(NOW);
    assertThat(pause.isOver()).isTrue();
  }
}
