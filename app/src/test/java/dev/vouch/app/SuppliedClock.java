package dev.vouch.app;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** A clock for a server under test, which a test adjusts. As thread-safe as its supplier. */
public final class SuppliedClock extends Clock {
  private final Supplier<Instant> now;

  public SuppliedClock(Supplier<Instant> now) {
    this.now = now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("the server uses instants only");
  }

  @Override
  public Instant instant() {
    return now.get();
  }
}
