package dev.vouch.core.event;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The content of an event without the person's identity: validated, personal properties removed
 * (docs/events.md).
 *
 * @param name the field {@code name}; always present in a success
 * @param successValue rounded to 9 decimals
 * @param properties in the order in which they were sent
 */
public record EventContent(
    EventName eventName,
    String pagePath,
    Optional<String> name,
    Optional<BigDecimal> successValue,
    SequencedMap<String, PropertyValue> properties) {
  public EventContent {
    properties = java.util.Collections.unmodifiableSequencedMap(new LinkedHashMap<>(properties));
  }

  /** Whether the event is a success without a negative value. */
  public boolean isConversion() {
    return eventName == EventName.SUCCESS && !isRefund();
  }

  /** Whether the event is a success with a negative value (docs/identity.md R1). */
  public boolean isRefund() {
    return eventName == EventName.SUCCESS
        && successValue.filter(value -> value.signum() < 0).isPresent();
  }

  /** Creates an event that has only a kind and a path. */
  public static EventContent of(EventName eventName, String pagePath) {
    return new EventContent(
        eventName, pagePath, Optional.empty(), Optional.empty(), new LinkedHashMap<>(Map.of()));
  }
}
