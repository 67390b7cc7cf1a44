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

/** How long the buckets of a time series are. */
public enum Interval implements WireNamed {
  /** From one full hour of the wall clock to the next, or to where the clock is put. */
  HOUR,
  DAY,
  /** From Monday. */
  WEEK,
  MONTH;

  /**
   * Where the buckets of a range of days start, the first with the range; each reaches to the next
   * one's start, the last to the end of the range.
   *
   * @param max no more than these are counted out
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

  /** Told by the offset of now, it is the moment itself when the clock is put there. */
  private static ZonedDateTime nextHour(ZonedDateTime start) {
    LocalDateTime hour = start.toLocalDateTime().truncatedTo(ChronoUnit.HOURS).plusHours(1);
    return hour.toInstant(start.getOffset()).atZone(start.getZone());
  }

  /**
   * The same buckets so many days before: each starts at the same time of its zone's clock, so it
   * is as many days long. An hour that the clock skipped there is empty; of one that it showed
   * twice, both are in one bucket.
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
