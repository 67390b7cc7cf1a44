package dev.vouch.core.ingest;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.IpAddress;

/**
 * The settings by which sites exclude browsers from recording (docs/browser.md#excluded-visits).
 * Thread-safe; served from memory, so the event loop may call it.
 */
public interface VisitExclusions {
  /** Whether browsers that send {@code Sec-GPC: 1} or {@code DNT: 1} are excluded. */
  boolean honoursPrivacySignals(SiteId site);

  /** Whether browsers at this address are excluded. */
  boolean excludesAddress(SiteId site, IpAddress address);
}
