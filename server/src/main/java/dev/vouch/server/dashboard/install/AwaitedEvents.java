package dev.vouch.server.dashboard.install;

import dev.vouch.core.event.EventName;
import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.SiteDiagnostics;
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
  private final SiteDiagnostics diagnostics;
  private final InstantSource clock;

  AwaitedEvents(ReportQueries warehouse, SiteDiagnostics diagnostics, InstantSource clock) {
    this.warehouse = warehouse;
    this.diagnostics = diagnostics;
    this.clock = clock;
  }

  /** The latest page view that a browser sent. */
  AwaitedEvent pageView(SiteId site, EventWatch watch) {
    return latest(
            new EventsQuestion(
                site,
                1,
                Optional.empty(),
                Optional.of(EventName.PAGEVIEW),
                Optional.of(Origin.BROWSER)))
        .stream()
        .findFirst()
        .<AwaitedEvent>map(AwaitedEvent.Arrived::new)
        .or(() -> latestRefusal(site))
        .orElseGet(() -> watch.stateWithoutEvent(clock.instant()));
  }

  private Optional<AwaitedEvent> latestRefusal(SiteId site) {
    return diagnostics.refusedPages(site).reversed().stream()
        .map(CountedCause::cause)
        .<AwaitedEvent>mapMulti(
            (refusal, states) -> {
              switch (refusal) {
                case PageRefusal.ForeignHost(String host) ->
                    states.accept(new AwaitedEvent.Refused(host));
                case PageRefusal.AutomatedBrowser() -> states.accept(new AwaitedEvent.Automated());
                case PageRefusal.SiteQuotaExceeded() -> {}
              }
            })
        .findFirst();
  }

  /**
   * The latest success from a backend. Unless a certain one is awaited, the latest credited one is
   * preferred: if some are credited, the backend is set up, and coverage explains the others.
   */
  AwaitedEvent success(SiteId site, EventWatch watch) {
    List<CreditedEvent> latest =
        latest(EventsQuestion.successes(site, watch.awaitsAny() ? SUCCESSES : 1));
    return latest.stream()
        .filter(event -> event.kind().equals(CreditKind.VISITOR))
        .findFirst()
        .or(() -> latest.stream().findFirst())
        .filter(watch::awaits)
        .<AwaitedEvent>map(AwaitedEvent.Arrived::new)
        .orElseGet(() -> watch.stateWithoutEvent(clock.instant()));
  }

  private List<CreditedEvent> latest(EventsQuestion question) {
    return warehouse.answer(question).events();
  }
}
