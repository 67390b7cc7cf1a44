package dev.vouch.directory;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How the database writes an instant: whole microseconds since 1970-01-01T00:00Z. */
final class Microseconds {
  private Microseconds() {}

  static long of(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  static Instant instant(long microseconds) {
    return Instant.EPOCH.plus(microseconds, ChronoUnit.MICROS);
  }
}
