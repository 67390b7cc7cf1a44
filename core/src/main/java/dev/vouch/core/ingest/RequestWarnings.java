package dev.vouch.core.ingest;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The recent warnings about recorded requests, shown to developers, who rarely read response
 * headers. Held in memory only, without anything that was sent; equal causes share one entry with a
 * count. Thread-safe; holds locks only briefly.
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

  /** Records the mistakes in a request of a key or a payment webhook. */
  void record(SiteId site, String sender, EventDiagnostics diagnostics, Instant at) {
    RequestWarning.mistakes(diagnostics)
        .forEach(
            mistake -> causes.record(site, new RequestWarning(Optional.of(sender), mistake), at));
  }

  /** Records the warnings about a browser's request. */
  void recordBrowser(SiteId site, Set<EventWarning> warnings, Instant at) {
    warnings.forEach(
        warning ->
            causes.record(
                site,
                new RequestWarning(Optional.empty(), new RequestWarning.Mistake.Coded(warning)),
                at));
  }
}
