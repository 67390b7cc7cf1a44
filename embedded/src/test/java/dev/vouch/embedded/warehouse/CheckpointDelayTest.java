package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CheckpointDelayTest {
  private Instant now = Instant.parse("2026-05-01T00:00:00Z");
  private final CheckpointDelay delay = new CheckpointDelay(() -> now);

  @Test
  void checkpointThatWaitsForTenMinutes_isWarnedOfEveryTenMinutes() {
    assertThat(delay.begin()).isEmpty();
    now = now.plus(Duration.ofMinutes(9));
    assertThat(delay.begin()).isEmpty();

    now = now.plus(Duration.ofMinutes(1));

    assertThat(delay.begin()).hasValueSatisfying(text -> assertThat(text).contains("10 minutes"));
    now = now.plus(Duration.ofMinutes(9));
    assertThat(delay.begin()).isEmpty();
    now = now.plus(Duration.ofMinutes(1));
    assertThat(delay.begin()).hasValueSatisfying(text -> assertThat(text).contains("20 minutes"));
  }

  @Test
  void checkpointInBetween_endsTheDelay() {
    assertThat(delay.begin()).isEmpty();
    now = now.plus(Duration.ofMinutes(10));
    delay.end();

    assertThat(delay.begin()).isEmpty();
  }
}
