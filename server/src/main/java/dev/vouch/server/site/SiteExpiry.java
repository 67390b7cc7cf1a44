package dev.vouch.server.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.projector.SteadyClock;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Lets the events of sites with a retention expire, a day at a time, by a record in the log. Not
 * before the clock has run evenly for an hour, since nothing brings them back. Blocks; for one
 * thread.
 */
public final class SiteExpiry {
  private final SiteRegistry sites;
  private final BlockingLog log;
  private final InstantSource clock;
  private final SteadyClock steady = new SteadyClock();

  public SiteExpiry(SiteRegistry sites, BlockingLog log, InstantSource clock) {
    this.sites = sites;
    this.log = log;
    this.clock = clock;
  }

  /** To be called every minute or so: writes what is due and was not yet written, once. */
  public void advance() {
    Instant now = clock.instant();
    if (!steady.isTrusted(now)) {
      return;
    }
    for (RegisteredSite site : sites.list()) {
      site.retention()
          .due(site.site().timeZone(), now)
          .ifPresent(until -> expire(site.site().id(), until));
    }
  }

  private void expire(SiteId site, Instant until) {
    switch (log.append(head -> new LogRecord.Expiry(head.id(), site, head.receivedAt(), until))) {
      case BlockingLog.Result.OnDisk _ -> sites.noteExpiry(site, until);
      case BlockingLog.Result.Unavailable _ -> {
        // The next call tries again.
      }
    }
  }
}
