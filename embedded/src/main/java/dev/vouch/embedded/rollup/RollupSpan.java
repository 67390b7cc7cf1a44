package dev.vouch.embedded.rollup;

import java.time.Duration;
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

  /**
   * Returns the hour of an instant, counted from the start of its local day; the last one of a day
   * can be shorter.
   */
  static RollupSpan hourOf(Instant instant, ZoneId zone) {
    RollupSpan day = dayOf(instant, zone);
    Instant from =
        day.from().plus(Duration.ofHours(Duration.between(day.from(), instant).toHours()));
    Instant until = from.plus(Duration.ofHours(1));
    return new RollupSpan(from, until.isBefore(day.until()) ? until : day.until());
  }

  boolean isDay(ZoneId zone) {
    return equals(dayOf(from, zone));
  }

  boolean isHour(ZoneId zone) {
    return equals(hourOf(from, zone));
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

  /** Returns the part around an instant that is outside of a span, which does not contain it. */
  RollupSpan without(RollupSpan span, Instant instant) {
    return span.until.isAfter(instant)
        ? new RollupSpan(from, span.from.isBefore(until) ? span.from : until)
        : new RollupSpan(span.until.isAfter(from) ? span.until : from, until);
  }

  boolean isEmpty() {
    return !from.isBefore(until);
  }
}
