package dev.vouch.api.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.log.LogPositions;
import dev.vouch.http.ProblemException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LatestPositionsTest {
  private static final Duration AGE_MAX = Duration.ofMillis(20);

  private volatile long knownAtNanos;

  private LogPositions known() {
    knownAtNanos = System.nanoTime();
    return LogPositions.of(0, 5);
  }

  @Test
  void positions_areThoseThatTheNodeKnowsAfterTheirMaximumAge() {
    long requestedNanos = System.nanoTime();

    assertThat(new LatestPositions(this::known, Optional::empty, AGE_MAX).get())
        .isEqualTo(LogPositions.of(0, 5));
    assertThat(knownAtNanos - requestedNanos).isGreaterThanOrEqualTo(AGE_MAX.toNanos());
  }

  @Test
  void failedLog_isAProblem_sinceItsPositionsAreUnknown() {
    LatestPositions positions =
        new LatestPositions(this::known, () -> Optional.of("Kafka is unreachable."), AGE_MAX);

    assertThatThrownBy(positions::get)
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("Kafka is unreachable.");
  }
}
