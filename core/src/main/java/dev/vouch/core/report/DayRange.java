package dev.vouch.core.report;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** A range of whole days in a time zone, first and last inclusive. */
public record DayRange(LocalDate first, LocalDate last, ZoneId zone) {
  /** Returns the days that a scope covers. */
  public static DayRange of(Scope scope, ZoneId zone) {
    return new DayRange(
        LocalDate.ofInstant(scope.from(), zone),
        LocalDate.ofInstant(scope.until().minusNanos(1), zone),
        zone);
  }

  /** The start of the first day, which is later than 00:00 if the time zone skips midnight. */
  public Instant from() {
    return first.atStartOfDay(zone).toInstant();
  }

  /** The first moment after the last day. */
  public Instant until() {
    return last.plusDays(1).atStartOfDay(zone).toInstant();
  }

  /** Returns the number of days. */
  public long days() {
    return ChronoUnit.DAYS.between(first, last) + 1;
  }

  /** Returns the preceding range of the same length. */
  public DayRange previous() {
    return new DayRange(first.minusDays(days()), last.minusDays(days()), zone);
  }
}
