package dev.vouch.core.event;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The id of an event, as in the {@code Event-Id} header.
 *
 * @param value a UUID of version 7 (RFC 9562)
 */
public record EventId(UUID value) {
  private static final int VERSION_7 = 7;

  /**
   * Parses an id in the form of the header.
   *
   * @return empty if the text is not a UUID of version 7
   */
  public static Optional<EventId> parse(String text) {
    try {
      UUID value = UUID.fromString(text);
      return value.version() == VERSION_7 && value.toString().equalsIgnoreCase(text)
          ? Optional.of(new EventId(value))
          : Optional.empty();
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** Returns the millisecond in which the event was received. */
  public Instant receivedMillisecond() {
    return Instant.ofEpochMilli(value.getMostSignificantBits() >>> 16);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
