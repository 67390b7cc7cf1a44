package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** One version of all sites' events, which later changes do not affect. Thread-safe. */
public final class StoreVersion {
  /** All records received until then are considered in events and their credit. */
  public Instant receivedUntil() {
    throw new UnsupportedOperationException();
  }

  /** Returns the events of a site, which may have none. */
  public SiteEvents site(SiteId site) {
    throw new UnsupportedOperationException(site.toString());
  }
}
