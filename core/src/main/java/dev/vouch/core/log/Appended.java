package dev.vouch.core.log;

import dev.vouch.core.event.EventId;
import java.time.Duration;

/** The result of an append. */
public sealed interface Appended {
  /** The record is on disk. */
  record Stored(EventId id) implements Appended {}

  /** The same idempotency key and payload are on disk already, as this event. */
  record Replayed(EventId id) implements Appended {}

  /** The idempotency key was used for another payload; nothing was appended. */
  record PayloadDiffers() implements Appended {}

  /** The log cannot take the record now; nothing was appended. */
  record Unavailable(Duration retryAfter) implements Appended {}
}
