package dev.vouch.core.ingest;

import java.time.Instant;

/**
 * A cause of refusals or warnings and its number of occurrences.
 *
 * @param id permanent, and unique across restarts
 * @param number the number of the latest occurrence; higher than that of every earlier occurrence
 *     of any cause in the same record, also across restarts, so that readers can ask for what is
 *     new
 * @param count how often the cause occurred, at least 1
 */
public record CountedCause<C>(
    long id, long number, C cause, Instant first, Instant latest, long count) {
  /** Returns the same counts with another description of the cause. */
  public <D> CountedCause<D> withCause(D other) {
    return new CountedCause<>(id, number, other, first, latest, count);
  }
}
