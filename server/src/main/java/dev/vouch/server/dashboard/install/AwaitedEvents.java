package dev.vouch.server.dashboard.install;

import dev.vouch.core.event.EventName;
import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Queries for the events that the install page waits for. */
final class AwaitedEvents {
  /** Number of successes that are searched for a credited one. */
  private static final int SUCCESSES = 20;

  private final ReportQueries warehouse;
  private final RefusedPages refusedPages;
  private final InstantSource clock;

  AwaitedEvents(ReportQueries warehouse, RefusedPages refusedPages, InstantSource clock) {
    this.warehouse = warehouse;
    this.refusedPages = refusedPages;
    this.clock = clock;
  }

  /** The latest page view that a browser sent. */
  AwaitedEvent pageView(SiteId site, EventWatch watch) {
    return latest(site, EventName.PAGEVIEW, Origin.BROWSER, 1).stream()
        .findFirst()
        .<AwaitedEvent>map(AwaitedEvent.Arrived::new)
        .or(() -> refusedPages.latest(site).map(AwaitedEvent.Refused::new))
        .orElseGet(() -> watch.stateWithoutEvent(clock.instant()));
  }

  /**
   * The latest success from a backend. Unless a certain one is awaited, the latest credited one is
   * preferred: if some are credited, the backend is set up, and coverage explains the others.
   */
  AwaitedEvent success(SiteId site, EventWatch watch) {
    List<CreditedEvent> latest =
        latest(site, EventName.SUCCESS, Origin.SERVER, watch.awaitsAny() ? SUCCESSES : 1);
    return latest.stream()
        .filter(event -> event.kind().equals(CreditKind.VISITOR))
        .findFirst()
        .or(() -> latest.stream().findFirst())
        .filter(watch::awaits)
        .<AwaitedEvent>map(AwaitedEvent.Arrived::new)
        .orElseGet(() -> watch.stateWithoutEvent(clock.instant()));
  }

  private List<CreditedEvent> latest(SiteId site, EventName name, Origin origin, int count) {
    return warehouse
        .answer(
            new EventsQuestion(
                site, count, Optional.empty(), Optional.of(name), Optional.of(origin)))
        .events();
  }
}
