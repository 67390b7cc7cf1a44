package dev.vouch.core.ingest;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;

/**
 * The recently rejected and ignored requests of browsers: the hosts of pages that are not on the
 * site's domains, whether the site exceeded its daily quota, and whether browsers were automated;
 * shown to owners who wait for events. Held in memory only, a few causes of a limited number of
 * sites. Thread-safe.
 */
public final class RefusedPages {
  private static final int SITES_MAX = 1_000;

  /**
   * The maximum per site. Anyone can send any host name; a real one returns with its next request.
   */
  private static final int CAUSES_MAX = 10;

  /** The limit of DNS (RFC 1035, 2.3.4). */
  private static final int HOST_CHARACTERS_MAX = 253;

  private final RecentCauses<PageRefusal> causes = new RecentCauses<>(SITES_MAX, CAUSES_MAX);

  /** Returns the site's latest causes, the most recent last. */
  public List<CountedCause<PageRefusal>> recent(SiteId site) {
    return causes.of(site);
  }

  /** Returns the causes of all sites. */
  public RecentCauses<PageRefusal> causes() {
    return causes;
  }

  void recordHost(SiteId site, String host, Instant at) {
    if (host.length() <= HOST_CHARACTERS_MAX) {
      causes.record(site, new PageRefusal.ForeignHost(host), at);
    }
  }

  void recordAutomated(SiteId site, Instant at) {
    causes.record(site, new PageRefusal.AutomatedBrowser(), at);
  }

  void recordSiteQuota(SiteId site, Instant at) {
    causes.record(site, new PageRefusal.SiteQuotaExceeded(), at);
  }
}
