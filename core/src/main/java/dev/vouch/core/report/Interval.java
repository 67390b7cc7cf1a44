package dev.vouch.core.report;

import static java.time.temporal.TemporalAdjusters.firstDayOfNextMonth;
import static java.time.temporal.TemporalAdjusters.next;

import dev.vouch.core.wire.WireNamed;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The length of a time series' buckets. */
public enum Interval implements WireNamed {
  /** A full hour of local time, or up to a clock change. */
  HOUR,
  DAY,
  /** A week from Monday. */
  WEEK,
  MONTH;

  /**
   * Returns the starts of the buckets of a range of days. The first starts with the range; each
   * ends at the next one's start, the last at the end of the range.
   *
   * @param max the maximum number of buckets
   */
  public List<ZonedDateTime> starts(DayRange range, int max) {
    List<ZonedDateTime> starts = new ArrayList<>();
    ZonedDateTime start = range.from().atZone(range.zone());
    do {
      starts.add(start);
      start = after(start);
    } while (starts.size() < max && start.toInstant().isBefore(range.until()));
    return starts;
  }

  private ZonedDateTime after(ZonedDateTime start) {
    LocalDate day = start.toLocalDate();
    return switch (this) {
      case HOUR -> nextHour(start);
      case DAY -> day.plusDays(1).atStartOfDay(start.getZone());
      case WEEK -> day.with(next(DayOfWeek.MONDAY)).atStartOfDay(start.getZone());
      case MONTH -> day.with(firstDayOfNextMonth()).atStartOfDay(start.getZone());
    };
  }

  /** Computed with the current offset, so that it is the instant of a clock change at that hour. */
  private static ZonedDateTime nextHour(ZonedDateTime start) {
    LocalDateTime hour = start.toLocalDateTime().truncatedTo(ChronoUnit.HOURS).plusHours(1);
    return hour.toInstant(start.getOffset()).atZone(start.getZone());
  }

  /**
   * Returns the corresponding buckets of the preceding range: each starts at the same local time,
   * so it has the same number of days. An hour skipped by the clock there is empty; an hour that
   * occurs twice is one bucket.
   */
  public List<ZonedDateTime> earlier(List<ZonedDateTime> starts, DayRange previous) {
    List<ZonedDateTime> earlier = new ArrayList<>();
    ZonedDateTime latest = previous.from().atZone(previous.zone());
    earlier.add(latest);
    for (ZonedDateTime start : starts.subList(1, starts.size())) {
      ZonedDateTime moved = earlier(start, previous.days());
      latest = moved.isAfter(latest) ? moved : latest;
      earlier.add(latest);
    }
    return earlier;
  }

  private ZonedDateTime earlier(ZonedDateTime start, long days) {
    LocalDateTime earlier = start.toLocalDateTime().minusDays(days);
    return switch (this) {
      case HOUR -> earlier.atZone(start.getZone());
      case DAY, WEEK, MONTH -> earlier.toLocalDate().atStartOfDay(start.getZone());
    };
  }
}
