package dev.vouch.embedded.rows;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A pause between two runs of a task. It is also over if it began in the future: the clock was then
 * ahead, and has been corrected since. Not thread-safe.
 */
public final class Pause {
  private final InstantSource clock;
  private Instant start = Instant.MIN;
  private Duration length = Duration.ZERO;

  /** Creates one that is over. */
  public Pause(InstantSource clock) {
    this.clock = clock;
  }

  /** Begins one now, instead of the last. */
  public void begin(Duration duration) {
    start = clock.instant();
    length = duration;
  }

  /** Whether it is over. */
  public boolean isOver() {
    Instant now = clock.instant();
    return now.isBefore(start) || !now.isBefore(start.plus(length));
  }
}
