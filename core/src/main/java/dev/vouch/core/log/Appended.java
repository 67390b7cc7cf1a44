package dev.vouch.core.log;

import dev.vouch.core.event.EventId;
import java.time.Duration;

/** The result of appending a record. */
public sealed interface Appended {
  /** The record is on disk. */
  record Stored(EventId id) implements Appended {}

  /** A record with the same idempotency key and payload is already on disk, as this event. */
  record Replayed(EventId id) implements Appended {}

  /** The idempotency key was used for another payload; nothing was appended. */
  record PayloadDiffers() implements Appended {}

  /** The log cannot accept the record at present; nothing was appended. */
  record Unavailable(Duration retryAfter) implements Appended {}

  /**
   * The record may be in the log, now or later. To append it again with its idempotency key cannot
   * add a second one.
   */
  record Unknown() implements Appended {}
}
