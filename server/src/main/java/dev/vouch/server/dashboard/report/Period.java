package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.DayRange;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;

/** A range of days that ends today. */
public enum Period {
  TODAY("today", "Today"),
  DAYS_7("7d", "7 days"),
  DAYS_30("30d", "30 days"),
  DAYS_90("90d", "90 days"),
  /** From the first day of the calendar month. */
  MONTH("month", "This month");

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

  DayRange days(LocalDate today, ZoneId zone) {
    LocalDate first =
        switch (this) {
          case TODAY -> today;
          case DAYS_7 -> today.minusDays(6);
          case DAYS_30 -> today.minusDays(29);
          case DAYS_90 -> today.minusDays(89);
          case MONTH -> today.withDayOfMonth(1);
        };
    return new DayRange(first, today, zone);
  }
}
