package dev.vouch.embedded.report;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Origin;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventScan;
import dev.vouch.embedded.segment.SiteEvents;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Finds one page of a list of events, newest first: reads day by day, backwards, until the page is
 * full. Not thread-safe.
 */
final class NewestEvents {
  private static final Set<Column> COLUMNS = EnumSet.of(Column.POSITION, Column.REFERENCE);
  private static final Comparator<Found> OLDEST_FIRST =
      Comparator.comparingLong(Found::time).thenComparingLong(Found::position);

  private final EventsQuestion question;
  private final SiteEvents events;
  private final boolean[] isWantedKind = new boolean[EventKind.values().length];

  /** The time and position before which events are listed, exclusive. */
  private final Found end;

  /**
   * The number of the person whose events are listed; 0 if the question has no user or the user has
   * no events. Duplicates also have the number 0.
   */
  private final int person;

  /**
   * The newest events so far: at most one more than the limit, which shows that another page
   * follows.
   */
  private final PriorityQueue<Found> newest = new PriorityQueue<>(OLDEST_FIRST);

  private record Found(long time, long position, long reference) {}

  private NewestEvents(EventsQuestion question, SiteEvents events) {
    this.question = question;
    this.events = events;
    for (EventKind kind : EventKind.values()) {
      isWantedKind[kind.number()] = isWanted(kind);
    }
    end =
        question
            .before()
            .map(cursor -> new Found(Microseconds.of(cursor.at()), cursor.position(), 0))
            .orElse(new Found(Long.MAX_VALUE, 0, 0));
    person = question.user().map(user -> events.person(user.value())).orElse(0);
  }

  static EventsPage page(EventsQuestion question, SiteEvents events) {
    return new NewestEvents(question, events).page();
  }

  private boolean isWanted(EventKind kind) {
    EventName name = kind.eventName();
    boolean isServer = kind.isConfirmed();
    return question.eventName().orElse(name) == name
        && question.origin().map(origin -> (origin == Origin.SERVER) == isServer).orElse(true)
        && (!question.successesOnly() || kind.isSuccess());
  }

  private EventsPage page() {
    if (question.user().filter(user -> person == 0 && user.value() != 0).isPresent()) {
      return new EventsPage(List.of(), Optional.empty());
    }
    for (LocalDate day : events.days().descendingSet()) {
      if (newest.size() > question.limit()) {
        break;
      }
      readDay(day);
    }
    LongFunction<EventRow> rows = events.rows();
    return EventsPage.of(
        newest.stream()
            .sorted(OLDEST_FIRST.reversed())
            .map(one -> rows.apply(one.reference()).credited())
            .toList(),
        question.limit());
  }

  private void readDay(LocalDate day) {
    Instant from = day.atStartOfDay(ZoneOffset.UTC).toInstant();
    Instant until = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    boolean isAfterEnd = Microseconds.of(from) > end.time();
    boolean isBeforeAll =
        question.after().isPresent() && events.lastPosition(day) <= question.after().getAsLong();
    if (isAfterEnd || isBeforeAll) {
      return;
    }
    EventScan scan = new EventScan(from, until, COLUMNS, List.of(), true);
    if (question.user().isEmpty()) {
      ReportRun.scan(events, scan, this::add);
    } else {
      events.scan(scan, person, this::add);
    }
  }

  private void add(EventBlock block) {
    byte[] kinds = block.kinds();
    long[] times = block.times();
    long[] positions = block.longs(Column.POSITION);
    long after = question.after().orElse(Long.MIN_VALUE);
    int count = block.firsts()[block.people()];
    for (int event = 0; event < count; event++) {
      if (isWantedKind[kinds[event]]
          && positions[event] > after
          && isBefore(times[event], positions[event], end)) {
        keep(times[event], positions[event], block.longs(Column.REFERENCE)[event]);
      }
    }
  }

  private static boolean isBefore(long time, long position, Found other) {
    return time < other.time() || (time == other.time() && position < other.position());
  }

  private void keep(long time, long position, long reference) {
    if (newest.size() > question.limit()) {
      if (isBefore(time, position, newest.element())) {
        return;
      }
      newest.remove();
    }
    newest.add(new Found(time, position, reference));
  }
}
