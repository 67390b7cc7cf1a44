package dev.vouch.server.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Application service that expires the events and campaign costs of sites with a retention, whole
 * days at a time: events by appending a record to the log. Expires nothing until the clock has run
 * evenly for an hour, because expired data cannot be restored. Blocking; not thread-safe.
 */
public final class SiteExpiry {
  private final SiteRegistry sites;
  private final CampaignCosts costs;
  private final BlockingLog log;
  private final InstantSource clock;
  private final SteadyClock clockGuard = new SteadyClock();

  public SiteExpiry(SiteRegistry sites, CampaignCosts costs, BlockingLog log, InstantSource clock) {
    this.sites = sites;
    this.costs = costs;
    this.log = log;
    this.clock = clock;
  }

  /** Expires everything that is due since the last expiry. Called periodically. */
  public void expireDue() {
    Instant now = clock.instant();
    if (!clockGuard.isTrusted(now)) {
      return;
    }
    for (RegisteredSite site : sites.list()) {
      site.expiryDue(now).ifPresent(until -> expire(site.site().id(), until));
      // Costs may be of days before the site was added.
      site.retention()
          .firstDay(site.site().timeZone(), now)
          .ifPresent(day -> costs.expire(site.site().id(), day));
    }
  }

  private void expire(SiteId site, Instant until) {
    switch (log.append(
        header -> new LogRecord.Expiry(header.id(), site, header.receivedAt(), until))) {
      case BlockingLog.Result.Stored _ -> sites.recordExpiry(site, until);
      case BlockingLog.Result.Unavailable _, BlockingLog.Result.Unknown _ -> {
        // Retried by the next call.
      }
    }
  }
}
