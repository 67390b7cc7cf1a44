package dev.vouch.directory.shared;

import dev.vouch.core.site.SiteId;
import java.util.Optional;

/** The latest export that was requested for each site. Thread-safe. */
public interface ExportRequests {
  /** Returns the latest request for a site. */
  Optional<ExportRequest> of(SiteId site);

  /** Stores a request, which replaces the site's earlier one. */
  void put(ExportRequest request);

  /** Removes a request, unless another has replaced it. */
  void remove(ExportRequest request);

  /** Removes the site's request, since its events were removed. */
  void discard(SiteId site);
}
