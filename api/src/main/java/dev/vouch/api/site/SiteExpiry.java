package dev.vouch.api.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Application service that expires the events, campaign costs and imported totals of sites with a
 * retention, in whole days. Events are expired by appending a record to the log. Nothing expires
 * until the clock has run for an hour without a jump, because expired data cannot be restored.
 * Blocking; not thread-safe.
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

  /** Expires everything older than its site's retention. Called periodically. */
  public void expireDue() {
    Instant now = clock.instant();
    if (!clockGuard.isTrusted(now)) {
      return;
    }
    for (RegisteredSite site : sites.list()) {
      site.expiryDue(now).ifPresent(until -> expire(site.site().id(), until));
      // Costs and imported totals can be older than the site; expiryDue is empty for a new site.
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
        // The next call retries.
      }
    }
  }

  /**
   * Decides whether the clock can be trusted for expiry, which is irreversible: only after it has
   * run for an hour without a jump, so that an operator can correct a wrong clock
   * (docs/decisions/0009). Not thread-safe.
   */
  static final class SteadyClock {
    private static final Duration JUMP_MIN = Duration.ofDays(1);
    private static final Duration STEADY = Duration.ofHours(1);
    private static final Logger LOG = LoggerFactory.getLogger(SteadyClock.class);

    private Instant last = Instant.MIN;
    private Instant steadySince = Instant.MIN;

    /** Returns whether the clock is trusted. Called periodically with the clock's current time. */
    boolean isTrusted(Instant now) {
      boolean first = last.equals(Instant.MIN);
      if (first || now.isBefore(last) || Duration.between(last, now).compareTo(JUMP_MIN) > 0) {
        if (!first) {
          LOG.warn(
              "The clock jumped from {} to {}. No events expire for an hour, and after a jump of"
                  + " more than a day no days close. If the time is wrong, correct the clock.",
              last,
              now);
        }
        steadySince = now;
      }
      last = now;
      return !now.isBefore(steadySince.plus(STEADY));
    }
  }
}
