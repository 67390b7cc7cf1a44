package dev.vouch.embedded.rows;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * When a partition's corrections are folded: by their number, and otherwise so that folds take a
 * twentieth of the time, but at most a minute later. A fold of few corrections takes milliseconds
 * in a small file and some 200 ms in a large one.
 */
final class FoldSchedule {
  static final long CORRECTIONS_MAX = 50_000;
  static final Duration DELAY_MAX = Duration.ofMinutes(1);

  /** The delay of a fold, as a multiple of how long the last one took. */
  private static final int DELAY_FACTOR = 20;

  private final InstantSource clock;
  private final Pause wait;
  private Duration delay = Duration.ZERO;
  private long pending;

  FoldSchedule(InstantSource clock, long pending) {
    this.clock = clock;
    this.wait = new Pause(clock);
    add(pending);
  }

  void add(long corrections) {
    if (pending == 0) {
      wait.begin(delay);
    }
    pending += corrections;
  }

  /** Notes a fold that began at an instant and has just ended. */
  void folded(Instant start) {
    Duration next = Duration.between(start, clock.instant()).multipliedBy(DELAY_FACTOR);
    delay = next.compareTo(DELAY_MAX) < 0 ? next : DELAY_MAX;
    clear();
  }

  /** Notes that no corrections are left. */
  void clear() {
    pending = 0;
  }

  boolean isEmpty() {
    return pending == 0;
  }

  boolean isDue() {
    return pending >= CORRECTIONS_MAX || (pending > 0 && wait.isOver());
  }
}
