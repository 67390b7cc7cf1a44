package dev.vouch.core.report;

import static java.time.temporal.TemporalAdjusters.lastDayOfMonth;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** A range of whole days in a time zone, first and last inclusive. */
public record DayRange(LocalDate first, LocalDate last, ZoneId zone) {
  private static final int DAYS_OF_WEEK = 7;

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

  /**
   * Returns the range directly before: the same number of months if this range consists of whole
   * months, so that November is compared with October; otherwise the same number of days.
   */
  public DayRange previous() {
    LocalDate start =
        isWholeMonths()
            ? first.minusMonths(ChronoUnit.MONTHS.between(first, last.plusDays(1)))
            : first.minusDays(days());
    return new DayRange(start, first.minusDays(1), zone);
  }

  /**
   * Returns the latest range of as many days that begins on the same weekday and ends before this
   * one: 7 days earlier for up to 7 days, and 35 days earlier for 30.
   */
  public DayRange weeksEarlier() {
    long weeks = Math.ceilDiv(days(), DAYS_OF_WEEK);
    return new DayRange(first.minusWeeks(weeks), last.minusWeeks(weeks), zone);
  }

  /**
   * Returns the range with the same dates some months earlier. Whole months remain whole months; a
   * date that the earlier month does not have becomes its last day.
   *
   * @param months the number of months
   */
  public DayRange monthsEarlier(int months) {
    LocalDate end = last.minusMonths(months);
    return new DayRange(
        first.minusMonths(months), isWholeMonths() ? end.with(lastDayOfMonth()) : end, zone);
  }

  private boolean isWholeMonths() {
    return first.getDayOfMonth() == 1 && last.getDayOfMonth() == last.lengthOfMonth();
  }
}
