package dev.vouch.embedded.report;

import dev.vouch.core.wire.Microseconds;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

/** The days of a time zone, found faster than by the zone's rules. Immutable. */
final class LocalDays {
  private static final long USUAL_MICROS = TimeUnit.DAYS.toMicros(1);

  /** When the days begin, ascending. */
  private final long[] starts;

  /**
   * @param first the UTC day of the earliest time
   * @param last the UTC day of the latest time
   */
  LocalDays(ZoneId zone, LocalDate first, LocalDate last) {
    starts =
        first
            .minusDays(1)
            .datesUntil(last.plusDays(3))
            .mapToLong(day -> Microseconds.of(day.atStartOfDay(zone).toInstant()))
            .toArray();
  }

  /** Returns when the day of a time ends, both in microseconds since 1970. */
  long end(long time) {
    int day = (int) ((time - starts[0]) / USUAL_MICROS);
    while (starts[day] > time) {
      day--;
    }
    while (starts[day + 1] <= time) {
      day++;
    }
    return starts[day + 1];
  }
}
