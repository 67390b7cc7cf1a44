package dev.vouch.embedded.rollup;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.SECONDS;

import dev.vouch.core.report.Scope;
import dev.vouch.core.report.VisitsQuestion;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;

/** The local days of a zone, computed faster than by {@link ZoneId} itself. Immutable. */
final class LocalDays {
  private final TimeSlots transitions;
  private final long[] offsets;

  /**
   * @param scope whose events' days are wanted
   */
  LocalDays(ZoneId zone, Scope scope) {
    Instant from = VisitsQuestion.earliest(scope);
    Instant until = VisitsQuestion.latest(scope);
    List<Instant> changes = new ArrayList<>();
    ZoneOffsetTransition next = zone.getRules().nextTransition(from);
    while (next != null && next.getInstant().isBefore(until)) {
      changes.add(next.getInstant());
      next = zone.getRules().nextTransition(next.getInstant());
    }
    transitions = new TimeSlots(changes);
    changes.addFirst(from);
    offsets =
        changes.stream()
            .mapToLong(
                change -> SECONDS.toMicros(zone.getRules().getOffset(change).getTotalSeconds()))
            .toArray();
  }

  /**
   * Returns the day of a time, counted from 1970-01-01.
   *
   * @param time in microseconds
   */
  long of(long time) {
    return Math.floorDiv(time + offsets[transitions.of(time) + 1], DAYS.toMicros(1));
  }
}
