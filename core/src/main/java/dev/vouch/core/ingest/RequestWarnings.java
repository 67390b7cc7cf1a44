package dev.vouch.core.ingest;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;

/**
 * The recent warnings about recorded requests of backends, shown to their developers, who rarely
 * read response headers. Held in memory only, without anything that was sent; equal causes share
 * one entry with a count. Thread-safe; holds locks only briefly.
 */
public final class RequestWarnings {
  private static final int CAUSES_MAX = 50;
  private static final int SITES_MAX = 100;

  private final RecentCauses<RequestWarning> causes = new RecentCauses<>(SITES_MAX, CAUSES_MAX);

  /** Returns the site's latest warnings since the start, the most recent last. */
  public List<CountedCause<RequestWarning>> recent(SiteId site) {
    return causes.of(site);
  }

  /** Returns the warnings about all sites. */
  public RecentCauses<RequestWarning> causes() {
    return causes;
  }

  void record(ApiKey key, EventDiagnostics diagnostics, Instant at) {
    RequestWarning.of(key.id(), diagnostics)
        .forEach(warning -> causes.record(key.site(), warning, at));
  }
}
