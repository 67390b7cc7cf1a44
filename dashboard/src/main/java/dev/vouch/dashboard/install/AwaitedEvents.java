package dev.vouch.dashboard.install;

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
  /** The number of latest successes among which a credited one is searched. */
  private static final int SUCCESSES = 20;

  private final ReportQueries warehouse;
  private final SiteDiagnostics diagnostics;
  private final InstantSource clock;

  AwaitedEvents(ReportQueries warehouse, SiteDiagnostics diagnostics, InstantSource clock) {
    this.warehouse = warehouse;
    this.diagnostics = diagnostics;
    this.clock = clock;
  }

  /**
   * Returns the state of waiting for a page view: the latest page view of a browser or, if there is
   * none, the latest rejection of a browser's request, or the duration of the wait.
   */
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
   * Returns the state of waiting for a confirmed success. The latest credited success is preferred
   * if any success ends the wait: it proves that the backend is set up, and the coverage report
   * explains the others.
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
