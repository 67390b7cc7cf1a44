package dev.vouch.core.ingest;

import dev.vouch.core.visitor.SaltPeriod;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The clock for {@code received_at}, in whole microseconds. If the system clock is set back to
 * before the start of a salt period already reached, this clock stays at that start
 * (docs/identity.md I2). Thread-safe.
 */
public final class ReceivedClock {
  private final InstantSource clock;
  private final AtomicLong latestPeriod = new AtomicLong(Long.MIN_VALUE);

  /** Creates a clock based on {@code clock}. */
  public ReceivedClock(InstantSource clock) {
    this.clock = clock;
  }

  /** Returns the current time for {@code received_at}. */
  public Instant now() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    long period = SaltPeriod.of(now).number();
    long latest = latestPeriod.get();
    if (latest < period) {
      // Written only if the period changes, because event loops would contend for the variable.
      latest = latestPeriod.accumulateAndGet(period, Math::max);
    }
    return period < latest ? new SaltPeriod(latest).start() : now;
  }
}
