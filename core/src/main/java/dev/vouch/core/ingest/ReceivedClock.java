package dev.vouch.core.ingest;

import dev.vouch.core.visitor.SaltPeriod;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time at which a record is received, in whole microseconds. If the system's clock is set back
 * to before the start of a salt period that it had reached, this one stays at that start
 * (docs/identity.md I2). Thread-safe.
 */
public final class ReceivedClock {
  private final InstantSource clock;
  private final AtomicLong latestPeriod = new AtomicLong(Long.MIN_VALUE);

  /** A clock that follows {@code clock}. */
  public ReceivedClock(InstantSource clock) {
    this.clock = clock;
  }

  /** The moment to note as {@code received_at}. */
  public Instant now() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    long period = SaltPeriod.of(now).number();
    long latest = latestPeriod.accumulateAndGet(period, Math::max);
    return period < latest ? new SaltPeriod(latest).start() : now;
  }
}
