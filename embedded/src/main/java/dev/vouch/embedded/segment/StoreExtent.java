package dev.vouch.embedded.segment;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * How far an event store is.
 *
 * @param partitions by the number of the log's partition
 */
public record StoreExtent(Map<Integer, OfPartition> partitions) {
  public StoreExtent {
    partitions = Map.copyOf(partitions);
  }

  /**
   * How far a partition is.
   *
   * @param next the first position that is not applied
   * @param receivedUntil when the latest applied record was received
   * @param durableUntil when the first day begins that is not closed and durable; empty if none is
   */
  public record OfPartition(long next, Instant receivedUntil, Optional<Instant> durableUntil) {}
}
