package dev.vouch.cluster.claim;

import dev.vouch.core.event.EventId;

/** The result of claiming an idempotency key. */
public sealed interface Claim {
  /** The key is claimed, durably: the record must now be appended. */
  record Claimed() implements Claim {}

  /** A record with this key and payload is in the log, as this event. */
  record Appended(EventId id) implements Claim {}

  /**
   * The key was claimed with this payload before, and it is unknown whether its record is in the
   * log: that record, and no other, must be appended again.
   *
   * @param record encoded; must not be modified
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
  record Pending(byte[] record) implements Claim {}

  /**
   * The key was claimed with this payload before. It is unknown whether its record is in the log,
   * and too late to append it.
   */
  record Overdue() implements Claim {}

  /** The key was claimed for another payload. */
  record PayloadDiffers() implements Claim {}

  /** Claims cannot be stored at present. */
  record Unavailable() implements Claim {}
}
