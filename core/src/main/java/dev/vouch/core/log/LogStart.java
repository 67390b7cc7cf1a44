package dev.vouch.core.log;

import java.time.Instant;

/**
 * Where a partition of the log begins, after the records that were pruned, and how many later
 * records it has lost.
 *
 * @param position of its oldest record
 * @param writtenAt when that record was appended
 * @param lostRecords the number of later records that are lost, as an operator has accepted
 */
public record LogStart(long position, Instant writtenAt, long lostRecords) {
  /** The start of a log that was never pruned and has lost nothing. */
  public static final LogStart COMPLETE = new LogStart(1, Instant.EPOCH, 0);

  /** Whether the log has every record that was ever appended. */
  public boolean isComplete() {
    return position == COMPLETE.position && lostRecords == 0;
  }

  /** Returns which positions the log has, for messages. */
  public String description() {
    String start = "from position %d on".formatted(position);
    return lostRecords == 0 ? start : start + ", except %d lost ones".formatted(lostRecords);
  }
}
