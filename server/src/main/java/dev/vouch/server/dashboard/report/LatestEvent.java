package dev.vouch.server.dashboard.report;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.util.Optional;

/** The day of a site's latest event, in the site's zone; empty when it never had one. */
public final class LatestEvent {
  private LatestEvent() {}

  /** Of any event. */
  public static Optional<LocalDate> day(Site site, ReportQueries queries) {
    return day(site, queries, Optional.empty(), Optional.empty());
  }

  /** Of a success that a backend sent. */
  public static Optional<LocalDate> confirmedSuccessDay(Site site, ReportQueries queries) {
    return day(site, queries, Optional.of(EventName.SUCCESS), Optional.of(Origin.SERVER));
  }

  private static Optional<LocalDate> day(
      Site site, ReportQueries queries, Optional<EventName> name, Optional<Origin> origin) {
    return queries
        .answer(new EventsQuestion(site.id(), 1, Optional.empty(), name, origin))
        .events()
        .stream()
        .map(event -> LocalDate.ofInstant(event.receivedAt(), site.timeZone()))
        .findFirst();
  }
}
