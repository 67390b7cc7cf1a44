package dev.vouch.server.report;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The search for the day on which a site received its first event, which differs from that of its
 * first event if it is backdated. Blocking; thread-safe.
 */
final class FirstReceiptDay {
  private static final int PAGE = 1_000;

  /** If the latest 10,000 events of a day were received later, the others were most likely, too. */
  private static final int PAGES_MAX = 10;

  private final ReportQueries queries;

  FirstReceiptDay(ReportQueries queries) {
    this.queries = queries;
  }

  /**
   * Returns the day of the first receipt.
   *
   * @param firstEvent the day of the first event
   * @param earliest the first day that is possible
   * @param last if nothing was received until then, a later day is returned, not certainly the
   *     first
   */
  LocalDate find(Site site, LocalDate firstEvent, LocalDate earliest, LocalDate last) {
    LocalDate received = firstEvent.plusDays(EventLimits.BACKDATED_MAX.toDays() + 1);
    LocalDate day = firstEvent;
    while (!day.isAfter(last) && received.isAfter(later(day, earliest))) {
      received = earlier(received, find(site, day, later(day, earliest)));
      day = day.plusDays(1);
    }
    return received;
  }

  /**
   * Returns the day of the first receipt of an event of a day; a late one if there is none.
   *
   * @param earliest the first day that is possible
   */
  private LocalDate find(Site site, LocalDate day, LocalDate earliest) {
    DayRange range = new DayRange(day, day, site.timeZone());
    Optional<EventCursor> before = Optional.of(new EventCursor(range.until(), 0));
    LocalDate received = LocalDate.MAX;
    for (int page = 0;
        page < PAGES_MAX && before.isPresent() && received.isAfter(earliest);
        page++) {
      EventsPage events = queries.answer(new EventsQuestion(site.id(), PAGE, before));
      received =
          events.events().stream()
              .filter(event -> !event.at().isBefore(range.from()))
              .map(event -> received(event, site))
              .reduce(received, FirstReceiptDay::earlier);
      before = events.before().filter(cursor -> !cursor.at().isBefore(range.from()));
    }
    return received;
  }

  private static LocalDate received(CreditedEvent event, Site site) {
    return LocalDate.ofInstant(event.receivedAt(), site.timeZone());
  }

  private static LocalDate earlier(LocalDate one, LocalDate other) {
    return one.isBefore(other) ? one : other;
  }

  private static LocalDate later(LocalDate one, LocalDate other) {
    return one.isBefore(other) ? other : one;
  }
}
