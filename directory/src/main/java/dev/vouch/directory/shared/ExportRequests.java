package dev.vouch.directory.shared;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Optional;

/** The latest export that was requested for each site. Thread-safe. */
public interface ExportRequests {
  /** Returns the latest request for a site; empty if there is none. */
  Optional<ExportRequest> of(SiteId site);

  /** Stores a request, which replaces the site's earlier one. */
  void put(ExportRequest request);

  /** Removes a request, unless another has replaced it. */
  void remove(ExportRequest request);

  /** Removes the site's request after events of the site were removed. */
  void discard(SiteId site);

  /** An export that was requested on the dashboard. */
  record ExportRequest(SiteId site, DayRange days, ExportContent content, Instant at) {}
}
