package dev.vouch.server.dashboard.install;

import dev.vouch.core.event.EventName;
import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Origin;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import java.time.InstantSource;
import java.util.Optional;

/** Looks for what a site's owner waits for. */
final class Arrivals {
  private final Warehouse warehouse;
  private final RefusedPages refusedPages;
  private final InstantSource clock;

  Arrivals(Warehouse warehouse, RefusedPages refusedPages, InstantSource clock) {
    this.warehouse = warehouse;
    this.refusedPages = refusedPages;
    this.clock = clock;
  }

  /** The latest page view that a browser told of. */
  Arrival pageView(SiteId site, Watch watch) {
    return latest(site, EventName.PAGEVIEW, Origin.BROWSER)
        .<Arrival>map(Arrival.Here::new)
        .or(() -> refusedPages.latest(site).map(Arrival.Refused::new))
        .orElseGet(() -> watch.nothing(clock.instant()));
  }

  /** The latest success that a backend told of, unless the next one is awaited. */
  Arrival success(SiteId site, Watch watch) {
    return latest(site, EventName.SUCCESS, Origin.SERVER)
        .filter(watch::awaits)
        .<Arrival>map(Arrival.Here::new)
        .orElseGet(() -> watch.nothing(clock.instant()));
  }

  private Optional<CreditedEvent> latest(SiteId site, EventName name, Origin origin) {
    return warehouse
        .answer(
            new EventsQuestion(site, 1, Optional.empty(), Optional.of(name), Optional.of(origin)))
        .events()
        .stream()
        .findFirst();
  }
}
