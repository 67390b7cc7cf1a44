package dev.vouch.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.visitor.SaltPeriod;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** I2: received_at never falls before the start of a salt period already reached. */
class ReceivedClockTest {
  private static final Instant PERIOD = new SaltPeriod(1500).start();

  private final AtomicReference<Instant> system = new AtomicReference<>(PERIOD);
  private final ReceivedClock clock = new ReceivedClock(system::get);

  @Test
  void time_isTruncatedToMicroseconds() {
    system.set(PERIOD.plusNanos(1_234_567));

    assertThat(clock.now()).isEqualTo(PERIOD.plusNanos(1_234_000));
  }

  @Test
  void clockBeforeThePeriod_isClampedToItsStart() {
    assertThat(clock.now()).isEqualTo(PERIOD);
    system.set(PERIOD.minus(Duration.ofHours(3)));
    assertThat(clock.now()).isEqualTo(PERIOD);
    system.set(PERIOD.plusSeconds(1));
    assertThat(clock.now()).isEqualTo(PERIOD.plusSeconds(1));
  }

  @Test
  void clockStepBackWithinThePeriod_isFollowed() {
    system.set(PERIOD.plusSeconds(60));
    clock.now();
    system.set(PERIOD.plusSeconds(59));

    assertThat(clock.now()).isEqualTo(PERIOD.plusSeconds(59));
  }
}
