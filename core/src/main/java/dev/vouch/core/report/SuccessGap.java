package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;

/**
 * A time between two confirmed successes, one directly after the other.
 *
 * @param successes how many the scope has
 * @param oldest when the scope's earliest came
 */
public record SuccessGap(Instant from, Instant until, long successes, Instant oldest) {
  /** How long nothing came. */
  public Duration length() {
    return Duration.between(from, until);
  }
}
