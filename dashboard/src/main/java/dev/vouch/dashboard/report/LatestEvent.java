package dev.vouch.dashboard.report;

import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.util.Optional;

/** The day of a site's latest event, in the site's zone; empty when it never had one. */
public final class LatestEvent {
  private LatestEvent() {}

  /** Of any event. */
  public static Optional<LocalDate> day(Site site, ReportQueries queries) {
    return day(site, queries, new EventsQuestion(site.id(), 1, Optional.empty()));
  }

  /** Of a confirmed success. */
  public static Optional<LocalDate> confirmedSuccessDay(Site site, ReportQueries queries) {
    return day(site, queries, EventsQuestion.successes(site.id(), 1));
  }

  private static Optional<LocalDate> day(Site site, ReportQueries queries, EventsQuestion latest) {
    return queries.answer(latest).events().stream()
        .map(event -> LocalDate.ofInstant(event.at(), site.timeZone()))
        .findFirst();
  }
}
