package dev.vouch.core.wire;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as they are stored: whole microseconds since 1970-01-01T00:00Z. */
public final class Microseconds {
  private static final long PER_SECOND = 1_000_000;
  private static final int NANOS = 1_000;

  private Microseconds() {}

  /** Returns the whole microseconds from 1970 to an instant, rounded down. */
  public static long of(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano() / NANOS);
  }

  /** Returns the whole microseconds of a duration. */
  public static long of(Duration duration) {
    return duration.dividedBy(ChronoUnit.MICROS.getDuration());
  }

  /** Returns the instant of a number of microseconds since 1970. */
  public static Instant instant(long microseconds) {
    return Instant.EPOCH.plus(microseconds, ChronoUnit.MICROS);
  }
}
