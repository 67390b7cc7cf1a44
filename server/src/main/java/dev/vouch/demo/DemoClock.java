package dev.vouch.demo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The clock of the demo's server: stopped at the time that the demo sets while the history is
 * written, then running with the system's clock. Cannot be set from outside the process.
 * Thread-safe.
 */
final class DemoClock extends Clock {
  private final Instant start;
  private final Clock system;
  private final AtomicReference<Time> time;

  /**
   * A clock that is stopped at {@code start}.
   *
   * @param system the clock that it follows later; not before {@code start}
   */
  DemoClock(Instant start, Clock system) {
    this.start = start;
    this.system = system;
    time = new AtomicReference<>(new Time.Standing(start));
  }

  private sealed interface Time {
    /** Stopped at a time. */
    record Standing(Instant at) implements Time {}

    /**
     * Running with the system's clock.
     *
     * @param nanosBefore {@link #nanoTime} at the start of running
     * @param systemNanos the system's nanoseconds at that time
     */
    record Running(long nanosBefore, long systemNanos) implements Time {}
  }

  /** Advances a stopped clock; an earlier time is ignored. */
  void advanceTo(Instant later) {
    time.updateAndGet(
        now ->
            now instanceof Time.Standing(Instant at) && later.isAfter(at)
                ? new Time.Standing(later)
                : now);
  }

  /** Starts it with the system's clock. */
  void run() {
    advanceTo(system.instant());
    time.set(new Time.Running(nanoTime(), System.nanoTime()));
  }

  @Override
  public Instant instant() {
    return switch (time.get()) {
      case Time.Standing(Instant at) -> at;
      case Time.Running _ -> system.instant();
    };
  }

  /** Monotonic nanoseconds, independent of corrections of the system's clock. */
  long nanoTime() {
    return switch (time.get()) {
      case Time.Standing(Instant at) -> Duration.between(start, at).toNanos();
      case Time.Running(long nanosBefore, long systemNanos) ->
          nanosBefore + System.nanoTime() - systemNanos;
    };
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  /** The same clock, because its zone is not used. */
  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
