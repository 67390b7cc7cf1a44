package dev.vouch.cluster.clickhouse;

import dev.vouch.core.log.LogPositions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The progress of all partitions.
 *
 * @param all the partitions of which any node has written rows
 */
record AppliedPartitions(List<AppliedPartition> all) {
  static final AppliedPartitions UNKNOWN = new AppliedPartitions(List.of());

  AppliedPartitions {
    all = List.copyOf(all);
  }

  /** Returns the last applied position of each partition. */
  LogPositions positions() {
    return new LogPositions(
        all.stream()
            .collect(
                Collectors.toMap(AppliedPartition::partition, partition -> partition.next() - 1)));
  }

  /** Returns the time until which all records are applied; the epoch if it is unknown. */
  Instant completeUntil() {
    return all.stream()
        .map(AppliedPartition::completeUntil)
        .min(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }
}
