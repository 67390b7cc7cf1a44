package dev.vouch.core.report;

import static java.time.temporal.TemporalAdjusters.firstDayOfNextMonth;
import static java.time.temporal.TemporalAdjusters.next;

import dev.vouch.core.wire.WireNamed;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The length of a time series' buckets. */
public enum Interval implements WireNamed {
  /** A full hour of local time, or the part of it before a clock change. */
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

  /** Uses the current offset, so that a bucket also ends where the clock changes. */
  private static ZonedDateTime nextHour(ZonedDateTime start) {
    LocalDateTime hour = start.toLocalDateTime().truncatedTo(ChronoUnit.HOURS).plusHours(1);
    return hour.toInstant(start.getOffset()).atZone(start.getZone());
  }

  /**
   * Returns the buckets of other days that correspond to the buckets of a range. Each is moved by
   * the days between the two ranges, at the same local time; a month is moved by months if both
   * ranges begin on the same day of the month. An hour that the clock skips is empty; an hour that
   * occurs twice is one bucket.
   *
   * @param starts the starts of the range's buckets
   */
  public CorrespondingBuckets corresponding(
      List<ZonedDateTime> starts, DayRange range, DayRange others) {
    List<ZonedDateTime> found = new ArrayList<>();
    ZonedDateTime latest = others.from().atZone(others.zone());
    found.add(latest);
    for (ZonedDateTime start : starts.subList(1, starts.size())) {
      ZonedDateTime moved = moved(start, range, others);
      if (!moved.toInstant().isBefore(others.until())) {
        return new CorrespondingBuckets(found, others.until());
      }
      latest = moved.isAfter(latest) ? moved : latest;
      found.add(latest);
    }
    Instant end = moved(range.until().atZone(range.zone()), range, others).toInstant();
    return new CorrespondingBuckets(found, end.isBefore(others.until()) ? end : others.until());
  }

  private ZonedDateTime moved(ZonedDateTime start, DayRange range, DayRange others) {
    long days = ChronoUnit.DAYS.between(range.first(), others.first());
    return switch (this) {
      case HOUR -> start.toLocalDateTime().plusDays(days).atZone(start.getZone());
      case DAY, WEEK -> start.toLocalDate().plusDays(days).atStartOfDay(start.getZone());
      case MONTH ->
          movedMonth(start.toLocalDate(), range.first(), others.first())
              .atStartOfDay(start.getZone());
    };
  }

  private static LocalDate movedMonth(LocalDate start, LocalDate from, LocalDate to) {
    return from.getDayOfMonth() == to.getDayOfMonth()
        ? start.plusMonths(ChronoUnit.MONTHS.between(from, to))
        : start.plusDays(ChronoUnit.DAYS.between(from, to));
  }

  /**
   * The buckets of a comparison: the n-th corresponds to the n-th of a time series.
   *
   * @param starts the starts of the buckets; fewer than in the time series if the compared days end
   *     earlier
   * @param until the end of the last bucket; before the end of the compared days if they are longer
   *     than the time series
   */
  public record CorrespondingBuckets(List<ZonedDateTime> starts, Instant until) {
    public CorrespondingBuckets {
      starts = List.copyOf(starts);
    }
  }
}
