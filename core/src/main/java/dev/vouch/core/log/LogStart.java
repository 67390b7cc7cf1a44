package dev.vouch.core.log;

import java.time.Instant;

/**
 * Where a partition of the log begins: it was pruned below.
 *
 * @param position of its oldest record
 * @param writtenAt when that record was appended
 */
public record LogStart(long position, Instant writtenAt) {
  /** The start of a log that was never pruned. */
  public static final LogStart COMPLETE = new LogStart(1, Instant.EPOCH);

  /** Whether the log has every record that was ever appended. */
  public boolean isComplete() {
    return position == COMPLETE.position;
  }
}
