package dev.vouch.core.event;

import java.util.UUID;

/**
 * An event's id, as the {@code Event-Id} header shows it.
 *
 * @param value a UUID of version 7 (RFC 9562)
 */
public record EventId(UUID value) {
  @Override
  public String toString() {
    return value.toString();
  }
}
