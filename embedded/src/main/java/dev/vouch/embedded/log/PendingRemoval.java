package dev.vouch.embedded.log;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A removal whose records may still be in the log.
 *
 * @param scrubbedUntil the first position that was not searched for them yet; 0 if none was
 * @param block why it could not complete when the log was last searched
 */
record PendingRemoval(Removal removal, long scrubbedUntil, Optional<Block> block) {
  /** A record is appended within an hour of its receipt; a minute more for the commit. */
  private static final Duration LAST_RECORD = Committer.LATEST_APPEND.plusMinutes(1);

  private static final Duration RETRY_AFTER = Duration.ofHours(1);

  /**
   * A damaged group that may have records to remove, and is not changed. It is searched again at
   * most once an hour, until it is pruned or its damage is skipped (docs/recovery.md).
   */
  record Block(long firstPosition, long lastPosition, Instant foundAt) {}

  /** A removal that the log was not searched for yet. */
  PendingRemoval(Removal removal) {
    this(removal, 0, Optional.empty());
  }

  long position() {
    return removal.position();
  }

  /** Whether its records can be removed from the log now. */
  boolean isDue(Instant now) {
    boolean isDelayed =
        block.filter(group -> now.isBefore(group.foundAt().plus(RETRY_AFTER))).isPresent();
    return !isDelayed && (scrubbedUntil == 0 || isComplete(now));
  }

  /** Whether no record that was received before it can be appended any more. */
  boolean isComplete(Instant now) {
    return !now.isBefore(removal.receivedAt().plus(LAST_RECORD));
  }
}
