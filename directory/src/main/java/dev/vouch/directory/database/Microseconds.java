package dev.vouch.directory.database;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** How the database writes an instant: whole microseconds since 1970-01-01T00:00Z. */
public final class Microseconds {
  private Microseconds() {}

  /** The time of a clock in the precision of the database. */
  public static InstantSource clock(InstantSource clock) {
    return () -> clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  public static long of(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  public static Instant instant(long microseconds) {
    return Instant.EPOCH.plus(microseconds, ChronoUnit.MICROS);
  }
}
