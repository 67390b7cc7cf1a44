package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One version of the events of all sites, and the progress of the log. Immutable.
 *
 * @param expiries the time before which a site's events have expired and are not reported
 */
record StoreState(
    Map<SiteId, SiteParts> sites, AppliedProgress progress, Map<SiteId, Instant> expiries) {
  static final StoreState EMPTY = new StoreState(Map.of(), AppliedProgress.NONE, Map.of());

  Stream<LivePart> parts() {
    return sites.values().stream().flatMap(site -> site.all().stream());
  }

  boolean isClosed(PartKey key) {
    return progress.isClosed(key.day());
  }
}
