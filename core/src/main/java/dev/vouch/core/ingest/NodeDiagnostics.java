package dev.vouch.core.ingest;

import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.linking.LinkingWarnings;
import dev.vouch.core.site.SiteId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The diagnostics of requests to this node since its start, in memory only. Thread-safe. */
public record NodeDiagnostics(
    RefusedRequests requests,
    RefusedPages pages,
    RequestWarnings requestWarnings,
    LinkingStatistics linking,
    InstantSource clock)
    implements SiteDiagnostics {
  @Override
  public List<CountedCause<Refusal>> refusedRequests(SiteId site) {
    return requests.recent(site);
  }

  @Override
  public List<CountedCause<PageRefusal>> refusedPages(SiteId site) {
    return pages.recent(site);
  }

  @Override
  public List<CountedCause<RequestWarning>> warnings(SiteId site) {
    return requestWarnings.recent(site);
  }

  @Override
  public Optional<LinkingWarnings> linkingWarnings(SiteId site) {
    return linking.warnings(site, clock.instant());
  }

  @Override
  public boolean isOfAllNodes() {
    return false;
  }
}
