package dev.vouch.embedded.report;

import static java.util.Collections.max;
import static java.util.Collections.min;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.EventBlock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.NavigableSet;

/**
 * Divides events into series: the events of one person on one day in the site's time zone, each at
 * most 30 minutes after the previous one. A series with a page view in a browser is a visit
 * (docs/identity.md V1). Immutable.
 */
final class VisitRuns {
  private static final long GAP_MAX_MICROS = Microseconds.of(VisitsQuestion.GAP_MAX);

  private final TimeSlots days;

  /**
   * Creates the division into days.
   *
   * @param utcDays the UTC days that have events
   */
  VisitRuns(Scope scope, ZoneId zone, NavigableSet<LocalDate> utcDays) {
    LocalDate from = utcDay(scope.from());
    LocalDate first = utcDays.isEmpty() ? from : max(List.of(from, utcDays.first()));
    LocalDate last = utcDays.isEmpty() ? from : min(List.of(utcDay(scope.until()), utcDays.last()));
    // Days of the time zone can begin a day before, and end a day after the UTC days.
    this.days =
        new TimeSlots(
            first
                .minusDays(1)
                .datesUntil(max(List.of(first, last)).plusDays(3))
                .map(day -> day.atStartOfDay(zone).toInstant())
                .toList());
  }

  private static LocalDate utcDay(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  /** A callback for a series: a person's events from index {@code first} to before {@code end}. */
  interface Series {
    void read(int person, int first, int end);
  }

  /** Calls {@code series} for each series of a block. */
  void forEach(EventBlock block, Series series) {
    int[] firsts = block.firsts();
    long[] times = block.times();
    for (int person = 0; person < block.people(); person++) {
      int end = firsts[person + 1];
      int next;
      for (int first = firsts[person]; first < end; first = next) {
        next = end(times, first, end);
        series.read(block.persons()[person], first, next);
      }
    }
  }

  /**
   * Returns the index after the last event of the series that begins at {@code first}.
   *
   * @param end the index after the person's last event
   */
  private int end(long[] times, int first, int end) {
    int event = first + 1;
    if (event == end) {
      return end;
    }
    long midnight = days.end(days.of(times[first]));
    while (event < end
        && times[event] < midnight
        && times[event] - times[event - 1] <= GAP_MAX_MICROS) {
      event++;
    }
    return event;
  }
}
