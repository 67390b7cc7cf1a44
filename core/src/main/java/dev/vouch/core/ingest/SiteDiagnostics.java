package dev.vouch.core.ingest;

import dev.vouch.core.linking.LinkingWarnings;
import dev.vouch.core.site.SiteId;
import java.util.List;
import java.util.Optional;

/**
 * What was recently wrong with the requests of each site, on one node or on all, for its owners and
 * developers. Of each kind the causes, the most recent last. Thread-safe.
 */
public interface SiteDiagnostics {
  /** Returns why requests of backends were rejected. */
  List<CountedCause<Refusal>> refusedRequests(SiteId site);

  /** Returns why requests of browsers were rejected or ignored. */
  List<CountedCause<PageRefusal>> refusedPages(SiteId site);

  /** Returns the warnings about recorded requests. */
  List<CountedCause<RequestWarning>> warnings(SiteId site);

  /**
   * Returns the probable mistakes in user IDs and addresses, of requests to this node only; empty
   * if it had none in the last day.
   */
  Optional<LinkingWarnings> linkingWarnings(SiteId site);

  /** Whether the others are the requests of all nodes. */
  boolean isOfAllNodes();

  /** Returns the hosts of rejected pages that are not on the site's domains. */
  default List<CountedCause<String>> refusedHosts(SiteId site) {
    return refusedPages(site).stream().flatMap(PageRefusal::host).toList();
  }
}
