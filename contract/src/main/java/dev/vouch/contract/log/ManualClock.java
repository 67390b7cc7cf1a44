package dev.vouch.contract.log;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that only moves when it is set. Thread-safe. */
public final class ManualClock implements InstantSource {
  private final AtomicReference<Instant> now;

  /** Creates a clock that shows {@code start}. */
  public ManualClock(Instant start) {
    now = new AtomicReference<>(start);
  }

  /** Advances the clock by {@code step}. */
  public void advance(Duration step) {
    now.updateAndGet(instant -> instant.plus(step));
  }

  /** Sets the clock to {@code instant}, which may be earlier. */
  public void set(Instant instant) {
    now.set(instant);
  }

  @Override
  public Instant instant() {
    return now.get();
  }
}
