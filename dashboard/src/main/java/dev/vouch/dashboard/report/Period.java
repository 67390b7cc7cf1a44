package dev.vouch.dashboard.report;

import static java.time.temporal.TemporalAdjusters.firstDayOfYear;
import static java.time.temporal.TemporalAdjusters.lastDayOfMonth;
import static java.time.temporal.TemporalAdjusters.previousOrSame;
import static java.util.function.Predicate.not;

import dev.vouch.core.report.Comparison;
import dev.vouch.core.report.DayRange;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.reports.FirstDays;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A range of days that is named in relation to today. */
public enum Period {
  TODAY("today", "Today"),
  YESTERDAY("yesterday", "Yesterday"),
  DAYS_7("7d", "7 days"),
  DAYS_30("30d", "30 days"),
  DAYS_90("90d", "90 days"),
  MONTHS_12("12months", "12 months"),
  /** From the first day of the calendar month. */
  MONTH("month", "This month"),
  /** From January 1. */
  YEAR("year", "This year"),
  /** The last week that is over, from Monday. */
  LAST_WEEK("last_week", "Last week"),
  LAST_MONTH("last_month", "Last month"),
  /** From the day on which the site was created, or an earlier one that has numbers. */
  ALL("all", "All time");

  /** The periods that are always visible. */
  public static final List<Period> SHORT = List.of(TODAY, YESTERDAY, DAYS_7, DAYS_30, MONTH);

  /** The others. */
  public static final List<Period> IN_MENU =
      Arrays.stream(values()).filter(not(SHORT::contains)).toList();

  private static final int MONTHS_OF_YEAR = 12;

  private final String wireName;
  private final String label;

  Period(String wireName, String label) {
    this.wireName = wireName;
    this.label = label;
  }

  /** How a URL spells it. */
  public String wireName() {
    return wireName;
  }

  public String label() {
    return label;
  }

  /** Parses the wire name; empty if {@code text} is not a period. */
  static Optional<Period> parse(String text) {
    return Arrays.stream(values()).filter(period -> period.wireName.equals(text)).findFirst();
  }

  /** Returns the days in the time zone of a site. */
  DayRange days(RegisteredSite site, Instant now, FirstDays firstDays) {
    ZoneId zone = site.site().timeZone();
    LocalDate today = LocalDate.ofInstant(now, zone);
    return switch (this) {
      case TODAY -> new DayRange(today, today, zone);
      case YESTERDAY -> new DayRange(today.minusDays(1), today.minusDays(1), zone);
      case DAYS_7 -> new DayRange(today.minusDays(6), today, zone);
      case DAYS_30 -> new DayRange(today.minusDays(29), today, zone);
      case DAYS_90 -> new DayRange(today.minusDays(89), today, zone);
      case MONTHS_12 -> new DayRange(today.minusMonths(MONTHS_OF_YEAR).plusDays(1), today, zone);
      case MONTH -> new DayRange(today.withDayOfMonth(1), today, zone);
      case YEAR -> new DayRange(today.with(firstDayOfYear()), today, zone);
      case LAST_WEEK -> {
        LocalDate monday = today.with(previousOrSame(DayOfWeek.MONDAY)).minusWeeks(1);
        yield new DayRange(monday, monday.plusDays(6), zone);
      }
      case LAST_MONTH -> {
        LocalDate first = today.withDayOfMonth(1).minusMonths(1);
        yield new DayRange(first, first.with(lastDayOfMonth()), zone);
      }
      case ALL -> {
        LocalDate first = firstDays.of(site);
        yield new DayRange(first.isAfter(today) ? today : first, today, zone);
      }
    };
  }

  /**
   * Returns the days to compare with. A month or year that is not over is compared with the same
   * dates of the one before.
   */
  Optional<DayRange> compared(DayRange days, Comparison comparison) {
    if (!(comparison instanceof Comparison.Previous)) {
      return comparison.with(days);
    }
    return switch (this) {
      case MONTH -> Optional.of(days.monthsEarlier(1));
      case YEAR, MONTHS_12 -> Optional.of(days.monthsEarlier(MONTHS_OF_YEAR));
      case ALL -> Optional.empty();
      case TODAY, YESTERDAY, DAYS_7, DAYS_30, DAYS_90, LAST_WEEK, LAST_MONTH ->
          comparison.with(days);
    };
  }
}
