package dev.vouch.reports;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The search for the first events of a site. Blocking; thread-safe. */
final class FirstEvents {
  private static final int PAGE = 1_000;

  /** If the latest 10,000 events of a day were received later, the others were most likely, too. */
  private static final int PAGES_MAX = 10;

  private final ReportQueries queries;

  FirstEvents(ReportQueries queries) {
    this.queries = queries;
  }

  /**
   * Returns the first day with events; empty if the range has none. Searches the month, then the
   * day: a time series of all days could have too many buckets.
   */
  Optional<LocalDate> day(SiteId site, DayRange range) {
    return first(site, Interval.MONTH, range)
        .flatMap(month -> first(site, Interval.DAY, month))
        .map(DayRange::first);
  }

  /** Returns the first part of the range with an event. */
  private Optional<DayRange> first(SiteId site, Interval interval, DayRange range) {
    List<ZonedDateTime> starts = interval.starts(range, Integer.MAX_VALUE);
    List<Summary> buckets =
        queries
            .answer(
                new TimeseriesQuestion(
                    new Scope(site, range.from(), range.until(), AttributionModel.LAST, List.of()),
                    List.of(),
                    starts.stream().map(ZonedDateTime::toInstant).toList()))
            .buckets();
    return IntStream.range(0, buckets.size())
        .filter(i -> !buckets.get(i).equals(Summary.NOTHING))
        .mapToObj(i -> part(starts, i, range))
        .findFirst();
  }

  private static DayRange part(List<ZonedDateTime> starts, int index, DayRange range) {
    LocalDate last =
        index + 1 < starts.size() ? starts.get(index + 1).toLocalDate().minusDays(1) : range.last();
    return new DayRange(starts.get(index).toLocalDate(), last, range.zone());
  }

  /**
   * Returns the day on which a site received its first event, which differs from that of its first
   * event if it is backdated.
   *
   * @param firstEvent the day of the first event
   * @param earliest the first day that is possible
   * @param last if nothing was received until then, a later day is returned, not certainly the
   *     first
   */
  LocalDate receiptDay(Site site, LocalDate firstEvent, LocalDate earliest, LocalDate last) {
    LocalDate received = firstEvent.plusDays(EventLimits.BACKDATED_MAX.toDays() + 1);
    LocalDate day = firstEvent;
    while (!day.isAfter(last) && received.isAfter(later(day, earliest))) {
      received = earlier(received, receiptDay(site, day, later(day, earliest)));
      day = day.plusDays(1);
    }
    return received;
  }

  /**
   * Returns the day of the first receipt of an event of a day; a late one if there is none.
   *
   * @param earliest the first day that is possible
   */
  private LocalDate receiptDay(Site site, LocalDate day, LocalDate earliest) {
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
              .reduce(received, FirstEvents::earlier);
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
