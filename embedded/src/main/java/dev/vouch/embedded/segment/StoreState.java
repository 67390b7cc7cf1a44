package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;

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

  PartitionProgress progress(int partition) {
    return progress.getOrDefault(partition, PartitionProgress.NONE);
  }

  boolean isClosed(PartKey key) {
    return isClosed(key.partition(), key.day());
  }

  boolean isClosed(int partition, LocalDate day) {
    return progress(partition).isClosed(day);
  }

  /** Returns the time up to which all partitions are complete. */
  Instant receivedUntil() {
    Instant until = Instant.MAX;
    for (PartitionProgress each : progress.values()) {
      until = each.receivedUntil().isBefore(until) ? each.receivedUntil() : until;
    }
    return progress.isEmpty() ? Instant.EPOCH : until;
  }
}
