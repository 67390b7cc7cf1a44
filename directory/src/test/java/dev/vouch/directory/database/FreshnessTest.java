package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.database.Freshness.State;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FreshnessTest {
  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE); // It overflows.
  private final Freshness freshness = new Freshness(nanoTime::get);

  @Test
  void nodeIsConnected_for2Seconds_andUsesItsCopyFor60() {
    assertThat(freshness.state()).isEqualTo(State.CONNECTED);
    advance(Duration.ofSeconds(2));
    assertThat(freshness.state()).isEqualTo(State.CONNECTED);
    advance(Duration.ofMillis(1));
    assertThat(freshness.state()).isEqualTo(State.CUT_OFF);
    advance(Duration.ofSeconds(58).minusMillis(1));
    assertThat(freshness.state()).isEqualTo(State.CUT_OFF);
    advance(Duration.ofMillis(1));
    assertThat(freshness.state()).isEqualTo(State.OUTDATED);
  }

  @Test
  void confirmation_countsFromBeforeTheQuestion() {
    long askedNanos = nanoTime.get();
    advance(Duration.ofSeconds(90));
    freshness.confirm(askedNanos);
    assertThat(freshness.state()).isEqualTo(State.OUTDATED);

    freshness.confirm(nanoTime.get());
    assertThat(freshness.state()).isEqualTo(State.CONNECTED);
  }

  private void advance(Duration duration) {
    long _ = nanoTime.addAndGet(duration.toNanos());
  }
}
