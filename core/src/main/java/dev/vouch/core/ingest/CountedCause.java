package dev.vouch.core.ingest;

import java.time.Instant;

/**
 * A cause of refusals or warnings and its number of occurrences.
 *
 * @param id permanent, and unique across restarts
 * @param number increases with each recorded occurrence, also across restarts
 * @param count the number of occurrences, at least 1
 */
public record CountedCause<C>(
    long id, long number, C cause, Instant first, Instant latest, long count) {
  /** Returns the same counts with another description of the cause. */
  public <D> CountedCause<D> withCause(D other) {
    return new CountedCause<>(id, number, other, first, latest, count);
  }
}
