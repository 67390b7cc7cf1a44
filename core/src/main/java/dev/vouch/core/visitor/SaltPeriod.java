package dev.vouch.core.visitor;

import java.time.Duration;
import java.time.Instant;

/**
 * One of the 14-day periods that number the salts, counted from 1970-01-01T00:00Z (docs/identity.md
 * I2).
 */
public record SaltPeriod(long number) {
  /** The length of each period. */
  public static final Duration LENGTH = Duration.ofDays(14);

  /** Returns the period that contains {@code instant}. */
  public static SaltPeriod of(Instant instant) {
    return new SaltPeriod(Math.floorDiv(instant.getEpochSecond(), LENGTH.toSeconds()));
  }

  /** Returns the first instant of the period. */
  public Instant start() {
    return Instant.ofEpochSecond(number * LENGTH.toSeconds());
  }

  /** Returns the first instant after the period. */
  public Instant end() {
    return new SaltPeriod(number + 1).start();
  }
}
