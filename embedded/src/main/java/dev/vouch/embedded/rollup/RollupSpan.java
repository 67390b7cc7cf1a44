package dev.vouch.embedded.rollup;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * A range of time.
 *
 * @param until the first instant after it
 */
record RollupSpan(Instant from, Instant until) {
  /** Returns the local day of an instant. */
  static RollupSpan dayOf(Instant instant, ZoneId zone) {
    LocalDate day = LocalDate.ofInstant(instant, zone);
    return new RollupSpan(
        day.atStartOfDay(zone).toInstant(), day.plusDays(1).atStartOfDay(zone).toInstant());
  }

  boolean contains(Instant instant) {
    return !instant.isBefore(from) && instant.isBefore(until);
  }

  boolean overlaps(RollupSpan other) {
    return from.isBefore(other.until) && other.from.isBefore(until);
  }

  /** Returns a span that ends at the later of its end and an instant. */
  RollupSpan to(Instant end) {
    return new RollupSpan(from, end.isAfter(until) ? end : until);
  }

  boolean isEmpty() {
    return !from.isBefore(until);
  }
}
