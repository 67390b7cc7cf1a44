package dev.vouch.server.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Interval;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The search for the first day of a range with events of a site. Blocking; thread-safe. */
final class FirstEventDay {
  private final ReportQueries queries;

  FirstEventDay(ReportQueries queries) {
    this.queries = queries;
  }

  /** Searches the month, then the day: a time series of all days could have too many buckets. */
  Optional<LocalDate> find(SiteId site, DayRange range) {
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
}
