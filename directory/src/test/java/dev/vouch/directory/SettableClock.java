package dev.vouch.directory;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that the test sets. Thread-safe. */
public final class SettableClock implements InstantSource {
  private final AtomicReference<Instant> now;

  public SettableClock(Instant start) {
    now = new AtomicReference<>(start);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  public void set(Instant instant) {
    now.set(instant);
  }

  public void advance(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }
}
