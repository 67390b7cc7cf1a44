package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.Instant;

/** One version of all sites' events, which later changes do not affect. Thread-safe. */
public final class StoreVersion {
  /**
   * The maximum memory of a scan for one person's events, because an exhausted heap ends the
   * process.
   */
  private static final long SCAN_BYTES_MAX =
      Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);

  private final StoreState state;

  StoreVersion(StoreState state) {
    this.state = state;
  }

  /**
   * Returns the time until which all received records are applied to the events and their credit.
   */
  public Instant receivedUntil() {
    return state.progress().receivedUntil();
  }

  /** Returns the events of a site, which may have none. */
  public SiteEvents site(SiteId site) {
    SiteParts parts = state.sites().get(site);
    return parts == null
        ? SiteEvents.NONE
        : new SiteVersion(parts.all(), parts.numbers(), SCAN_BYTES_MAX);
  }
}
