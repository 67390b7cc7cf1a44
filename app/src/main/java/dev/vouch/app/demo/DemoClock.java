package dev.vouch.app.demo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The clock of the demo's server. The demo advances it while the history is written, then it
 * follows the system's clock. Thread-safe.
 */
final class DemoClock extends Clock {
  private final Instant start;
  private final Clock system;
  private final AtomicReference<Time> time;

  /**
   * Creates a clock that is stopped at {@code start}.
   *
   * @param system the clock to follow later; not before {@code start}
   */
  DemoClock(Instant start, Clock system) {
    this.start = start;
    this.system = system;
    time = new AtomicReference<>(new Time.Stopped(start));
  }

  private sealed interface Time {
    /** Stopped at a fixed time. */
    record Stopped(Instant at) implements Time {}

    /**
     * Running with the system's clock.
     *
     * @param nanosBefore the value of {@link #nanoTime} when the clock started running
     * @param systemNanos the value of {@link System#nanoTime} when the clock started running
     */
    record Running(long nanosBefore, long systemNanos) implements Time {}
  }

  /** Advances a stopped clock. Has no effect if the time is earlier or the clock is running. */
  void advanceTo(Instant later) {
    time.updateAndGet(
        now ->
            now instanceof Time.Stopped(Instant at) && later.isAfter(at)
                ? new Time.Stopped(later)
                : now);
  }

  /** Starts the clock at the time of the system's clock. */
  void run() {
    advanceTo(system.instant());
    time.set(new Time.Running(nanoTime(), System.nanoTime()));
  }

  @Override
  public Instant instant() {
    return switch (time.get()) {
      case Time.Stopped(Instant at) -> at;
      case Time.Running _ -> system.instant();
    };
  }

  /** Returns a monotonic time in nanoseconds, unaffected by adjustments of the system's clock. */
  long nanoTime() {
    return switch (time.get()) {
      case Time.Stopped(Instant at) -> Duration.between(start, at).toNanos();
      case Time.Running(long nanosBefore, long systemNanos) ->
          nanosBefore + System.nanoTime() - systemNanos;
    };
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  /** Returns this clock, because its zone is not used. */
  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
