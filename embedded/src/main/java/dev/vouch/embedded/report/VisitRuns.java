package dev.vouch.embedded.report;

import static java.util.Collections.max;
import static java.util.Collections.min;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.VisitsQuestion;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.NavigableSet;

/**
 * The series of one person's events on one day of the site's time zone, in which each event follows
 * the one before it within 30 minutes. A series with a browser's page view is a visit
 * (docs/identity.md V1). Immutable.
 */
final class VisitRuns {
  private static final long GAP_MAX_MICROS = VisitsQuestion.GAP_MAX.toNanos() / 1000;

  private final LocalDays days;

  private VisitRuns(LocalDays days) {
    this.days = days;
  }

  /**
   * Returns the series of a scope.
   *
   * @param days the UTC days that have events
   */
  static VisitRuns of(Scope scope, ZoneId zone, NavigableSet<LocalDate> days) {
    LocalDate from = utcDay(scope.from());
    if (days.isEmpty()) {
      return new VisitRuns(new LocalDays(zone, from, from));
    }
    LocalDate first = max(List.of(from, days.first()));
    LocalDate last = min(List.of(utcDay(scope.until()), days.last()));
    return new VisitRuns(new LocalDays(zone, first, max(List.of(first, last))));
  }

  private static LocalDate utcDay(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  /**
   * Returns the event after the series that begins with an event.
   *
   * @param end the event after the person's last
   */
  int end(long[] times, int first, int end) {
    int event = first + 1;
    if (event == end) {
      return end;
    }
    long midnight = days.end(times[first]);
    while (event < end
        && times[event] < midnight
        && times[event] - times[event - 1] <= GAP_MAX_MICROS) {
      event++;
    }
    return event;
  }
}
