package dev.vouch.server.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Application service that expires the events of sites with a retention, whole days at a time, by
 * appending a record to the log. Expires nothing until the clock has run evenly for an hour,
 * because expired events cannot be restored. Blocking; not thread-safe.
 */
public final class SiteExpiry {
  private final SiteRegistry sites;
  private final BlockingLog log;
  private final InstantSource clock;
  private final SteadyClock clockGuard = new SteadyClock();

  public SiteExpiry(SiteRegistry sites, BlockingLog log, InstantSource clock) {
    this.sites = sites;
    this.log = log;
    this.clock = clock;
  }

  /** Expires all events that are due since the last expiry. Called periodically. */
  public void expireDue() {
    Instant now = clock.instant();
    if (!clockGuard.isTrusted(now)) {
      return;
    }
    for (RegisteredSite site : sites.list()) {
      site.expiryDue(now).ifPresent(until -> expire(site.site().id(), until));
    }
  }

  private void expire(SiteId site, Instant until) {
    switch (log.append(
        header -> new LogRecord.Expiry(header.id(), site, header.receivedAt(), until))) {
      case BlockingLog.Result.Stored _ -> sites.recordExpiry(site, until);
      case BlockingLog.Result.Unavailable _ -> {
        // Retried by the next call.
      }
    }
  }
}
