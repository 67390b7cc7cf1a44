package dev.vouch.core.ingest;

import dev.vouch.core.linking.LinkingWarnings;
import dev.vouch.core.site.SiteId;
import java.util.List;
import java.util.Optional;

/**
 * The recent mistakes in the requests of each site, on one node or on all nodes, for the site's
 * owners and developers. Each list ends with the most recent cause. Thread-safe.
 */
public interface SiteDiagnostics {
  /** Returns the causes of the rejected requests of backends. */
  List<CountedCause<Refusal>> refusedRequests(SiteId site);

  /** Returns the causes of the rejected and ignored requests of browsers. */
  List<CountedCause<PageRefusal>> refusedPages(SiteId site);

  /** Returns the warnings about recorded requests. */
  List<CountedCause<RequestWarning>> warnings(SiteId site);

  /**
   * Returns the probable mistakes in user IDs and addresses, for requests to this node only; empty
   * if this node has no statistics of the site.
   */
  Optional<LinkingWarnings> linkingWarnings(SiteId site);

  /** Whether the causes and warnings, except {@link #linkingWarnings}, are those of all nodes. */
  boolean isOfAllNodes();

  /** Returns the hosts of rejected pages that are not on the site's domains. */
  default List<CountedCause<String>> refusedHosts(SiteId site) {
    return refusedPages(site).stream().flatMap(PageRefusal::host).toList();
  }
}
