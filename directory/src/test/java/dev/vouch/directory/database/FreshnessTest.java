package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.directory.database.Freshness.State;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FreshnessTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-20T10:00:00Z"));
  private final Freshness freshness = new Freshness(clock);

  @Test
  void nodeIsConnected_for2Seconds_andUsesItsCopyFor60() {
    assertThat(freshness.state()).isEqualTo(State.CONNECTED);
    clock.advance(Duration.ofSeconds(2));
    assertThat(freshness.state()).isEqualTo(State.CONNECTED);
    clock.advance(Duration.ofMillis(1));
    assertThat(freshness.state()).isEqualTo(State.CUT_OFF);
    clock.advance(Duration.ofSeconds(58).minusMillis(1));
    assertThat(freshness.state()).isEqualTo(State.CUT_OFF);
    clock.advance(Duration.ofMillis(1));
    assertThat(freshness.state()).isEqualTo(State.OUTDATED);
  }

  @Test
  void confirmation_countsFromBeforeTheQuestion() {
    Instant asked = clock.instant();
    clock.advance(Duration.ofSeconds(90));
    freshness.confirm(asked);
    assertThat(freshness.state()).isEqualTo(State.OUTDATED);

    freshness.confirm(clock.instant());
    assertThat(freshness.state()).isEqualTo(State.CONNECTED);
  }

  @Test
  void clockSetBack_doesNotProlongTheUseOfTheCopy() {
    clock.set(clock.instant().minus(Duration.ofHours(1)));

    assertThat(freshness.state()).isEqualTo(State.OUTDATED);
  }
}
