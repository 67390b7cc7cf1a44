package dev.vouch.server.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;

/**
 * Application service that expires the events, campaign costs and imported totals of sites with a
 * retention, whole days at a time: events by appending a record to the log. Expires nothing until
 * the clock has run evenly for an hour, because expired data cannot be restored. Blocking; not
 * thread-safe.
 */
public final class SiteExpiry {
  private final SiteRegistry sites;
  private final CampaignCosts costs;
  private final ImportedTotals imported;
  private final BlockingLog log;
  private final InstantSource clock;
  private final SteadyClock clockGuard = new SteadyClock();

  public SiteExpiry(
      SiteRegistry sites,
      CampaignCosts costs,
      ImportedTotals imported,
      BlockingLog log,
      InstantSource clock) {
    this.sites = sites;
    this.costs = costs;
    this.imported = imported;
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
      // Costs and imported totals may be of days before the site was added.
      site.retention()
          .firstDay(site.site().timeZone(), now)
          .ifPresent(day -> expireDays(site.site().id(), day));
    }
  }

  private void expireDays(SiteId site, LocalDate firstDay) {
    costs.expire(site, firstDay);
    imported.expire(site, firstDay);
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
