package dev.vouch.core.ingest;

import java.time.Instant;

/**
 * A cause of refusals and its number of occurrences.
 *
 * @param id permanent, and unique across restarts
 * @param number increases with each recorded refusal, also across restarts
 * @param count the number of occurrences, at least 1
 */
public record CountedRefusal<C>(
    long id, long number, C cause, Instant first, Instant latest, long count) {
  /** Returns the same counts with another description of the cause. */
  <D> CountedRefusal<D> withCause(D other) {
    return new CountedRefusal<>(id, number, other, first, latest, count);
  }
}
