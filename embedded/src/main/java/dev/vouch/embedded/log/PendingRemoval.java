package dev.vouch.embedded.log;

import java.time.Duration;
import java.time.Instant;

/**
 * A removal whose records may still be in the log.
 *
 * @param scrubbedUntil the first position that was not searched for them yet; 0 if none was
 */
record PendingRemoval(Removal removal, long scrubbedUntil) {
  /** A record is appended within an hour of its receipt; a minute more for the commit. */
  private static final Duration LAST_RECORD = Committer.LATEST_APPEND.plusMinutes(1);

  /** Whether its records can be removed from the log now. */
  boolean isDue(Instant now) {
    return scrubbedUntil == 0 || isComplete(now);
  }

  /** Whether no record that was received before it can be appended any more. */
  boolean isComplete(Instant now) {
    return !now.isBefore(removal.receivedAt().plus(LAST_RECORD));
  }
}
