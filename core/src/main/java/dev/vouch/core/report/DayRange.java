package dev.vouch.core.report;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Whole days of a time zone, the first and the last included. */
public record DayRange(LocalDate first, LocalDate last, ZoneId zone) {
  /** The days that a scope is about. */
  public static DayRange of(Scope scope, ZoneId zone) {
    return new DayRange(
        LocalDate.ofInstant(scope.from(), zone),
        LocalDate.ofInstant(scope.until().minusNanos(1), zone),
        zone);
  }

  /** The first moment of the first day: where a clock skips midnight, later than 00:00. */
  public Instant from() {
    return first.atStartOfDay(zone).toInstant();
  }

  /** The first moment after the last day. */
  public Instant until() {
    return last.plusDays(1).atStartOfDay(zone).toInstant();
  }

  /** How many days. */
  public long days() {
    return ChronoUnit.DAYS.between(first, last) + 1;
  }

  /** As many days directly before. */
  public DayRange previous() {
    return new DayRange(first.minusDays(days()), last.minusDays(days()), zone);
  }
}
