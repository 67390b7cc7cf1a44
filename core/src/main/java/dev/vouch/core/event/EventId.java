package dev.vouch.core.event;

import java.util.UUID;

/**
 * The id of an event, as in the {@code Event-Id} header.
 *
 * @param value a UUID of version 7 (RFC 9562)
 */
public record EventId(UUID value) {
  @Override
  public String toString() {
    return value.toString();
  }
}
