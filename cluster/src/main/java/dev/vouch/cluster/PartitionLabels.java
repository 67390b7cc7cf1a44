package dev.vouch.cluster;

import dev.vouch.core.log.LogPositions;
import java.util.Map;
import java.util.TreeMap;

/** Converter of log positions to the values of a metric, with the partition as its label. */
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
