package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One version of everything. Immutable.
 *
 * @param expiries events of the site that count before then are not reported
 */
record StoreState(
    Map<SiteId, SiteParts> sites,
    Map<Integer, PartitionProgress> progress,
    Map<SiteId, Instant> expiries) {
  static final StoreState EMPTY = new StoreState(Map.of(), Map.of(), Map.of());

  Stream<LivePart> parts() {
    return sites.values().stream().flatMap(site -> site.all().stream());
  }

  PartitionProgress progress(int partition) {
    return progress.getOrDefault(partition, PartitionProgress.NONE);
  }

  boolean isClosed(PartKey key) {
    return progress(key.partition()).isClosed(key.day());
  }

  /** Returns the time up to which all partitions are complete. */
  Instant receivedUntil() {
    return progress.values().stream()
        .map(PartitionProgress::receivedUntil)
        .min(Comparator.naturalOrder())
        .orElse(Instant.EPOCH);
  }
}
