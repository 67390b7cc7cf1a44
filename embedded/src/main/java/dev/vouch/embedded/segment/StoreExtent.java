package dev.vouch.embedded.segment;

import java.time.Instant;
import java.util.Optional;

/**
 * The progress of a store.
 *
 * @param next the position of the first record of the log that is not applied
 * @param receivedUntil the time until which all received records are applied
 * @param durableUntil the start of the first day that is not both closed and durable; empty if
 *     there is no earlier day
 */
public record StoreExtent(long next, Instant receivedUntil, Optional<Instant> durableUntil) {
  /** The extent of a store without events. */
  public static final StoreExtent EMPTY = new StoreExtent(1, Instant.EPOCH, Optional.empty());
}
