package dev.vouch.cluster;

import dev.vouch.core.log.LogPositions;
import java.util.Map;
import java.util.TreeMap;

/** Positions as values of a metric whose label is the partition. */
final class PartitionLabels {
  private PartitionLabels() {}

  static Map<String, Long> of(LogPositions positions) {
    Map<String, Long> labelled = new TreeMap<>();
    positions
        .byPartition()
        .forEach((partition, position) -> labelled.put(Integer.toString(partition), position));
    return labelled;
  }
}
