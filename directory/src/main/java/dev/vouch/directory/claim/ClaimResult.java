package dev.vouch.directory.claim;

import dev.vouch.core.event.EventId;

/** The result of a {@link Claim}, which is durable. */
public sealed interface ClaimResult {
  /** The key is new: the record is to be appended. */
  record Claimed() implements ClaimResult {}

  /**
   * The key was used with the same payload. The node that used it may have failed before it
   * appended the record, so the same bytes are to be appended again.
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared or changed.
  record ClaimedBefore(EventId event, byte[] record) implements ClaimResult {}

  /** The key was used with another payload: nothing is to be appended. */
  record PayloadDiffers() implements ClaimResult {}
}
