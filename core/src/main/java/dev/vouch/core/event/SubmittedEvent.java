package dev.vouch.core.event;

import java.util.Optional;

/**
 * A valid event with the key that identifies its retries. Held only during the request, like its
 * {@link EventRequest}.
 *
 * @param idempotencyKey the header {@code Idempotency-Key}, or the event's field {@code
 *     idempotency_key}
 */
public record SubmittedEvent(EventRequest request, Optional<String> idempotencyKey) {
  @Override
  public String toString() {
    return "SubmittedEvent[hidden]";
  }
}
