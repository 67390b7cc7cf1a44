package dev.vouch.demo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The clock of the demo's server. While history is written it stands where the demo has put it;
 * then it runs with the system's. Nothing outside this process can set it. Thread-safe.
 */
final class DemoClock extends Clock {
  private final Instant start;
  private final Clock system;
  private final AtomicReference<Time> time;

  /**
   * A clock that stands at {@code start}.
   *
   * @param system what it becomes in the end; not before {@code start}
   */
  DemoClock(Instant start, Clock system) {
    this.start = start;
    this.system = system;
    time = new AtomicReference<>(new Time.Standing(start));
  }

  private sealed interface Time {
    /** Put there by the demo. */
    record Standing(Instant at) implements Time {}

    /**
     * With the system's clock.
     *
     * @param nanosBefore what {@link #nanoTime} said when it began
     * @param systemNanos what the system said then
     */
    record Running(long nanosBefore, long systemNanos) implements Time {}
  }

  /** Puts a standing clock forward; to an earlier time it doesn't go. */
  void advanceTo(Instant later) {
    time.updateAndGet(
        now ->
            now instanceof Time.Standing(Instant at) && later.isAfter(at)
                ? new Time.Standing(later)
                : now);
  }

  /** Lets it run with the system's clock from now on. */
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

  /** Nanoseconds since its start, for what must not follow corrections of the system's clock. */
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

  /** The same clock: nothing here asks for its zone. */
  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
