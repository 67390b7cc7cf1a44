package dev.vouch.embedded.rows;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** When a partition's corrections are folded: by their number, and at most a minute later. */
final class FoldSchedule {
  static final long CORRECTIONS_MAX = 50_000;
  static final Duration DELAY_MAX = Duration.ofMinutes(1);

  private final InstantSource clock;
  private long pending;
  private Optional<Instant> due = Optional.empty();

  FoldSchedule(InstantSource clock, long pending) {
    this.clock = clock;
    add(pending);
  }

  void add(long corrections) {
    pending += corrections;
    if (pending > 0 && due.isEmpty()) {
      due = Optional.of(clock.instant().plus(DELAY_MAX));
    }
  }

  void clear() {
    pending = 0;
    due = Optional.empty();
  }

  boolean isEmpty() {
    return pending == 0;
  }

  boolean isDue() {
    return pending >= CORRECTIONS_MAX
        || due.filter(instant -> !clock.instant().isBefore(instant)).isPresent();
  }
}
