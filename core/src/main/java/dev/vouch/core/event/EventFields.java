package dev.vouch.core.event;

import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** Readers of the fields that events of backends and of browsers have in common. */
final class EventFields {
  private EventFields() {}

  /** Reads the required field {@code event_name}. */
  static Optional<EventName> eventName(RequestFields fields) {
    Optional<String> text = fields.requiredText("event_name", 0, Integer.MAX_VALUE);
    Optional<EventName> eventName = text.flatMap(name -> WireNamed.parse(EventName.class, name));
    if (text.isPresent() && eventName.isEmpty()) {
      fields.problem(
          ProblemCode.UNKNOWN_EVENT_NAME,
          "event_name",
          "event_name must be one of pageview, click, success, custom.");
    }
    return eventName;
  }

  /** Reads the field {@code name}, which is required for a success. */
  static Optional<String> name(RequestFields fields, Optional<EventName> eventName) {
    return eventName.equals(Optional.of(EventName.SUCCESS))
        ? fields.requiredText("name", 1, EventLimits.NAME_CHARACTERS_MAX)
        : fields.text("name", 1, EventLimits.NAME_CHARACTERS_MAX);
  }

  /** Reads the field {@code success_value}, rounded. */
  static Optional<BigDecimal> successValue(RequestFields fields) {
    Optional<String> number = fields.number("success_value");
    Optional<BigDecimal> value = number.flatMap(ExactDecimals::successValue);
    if (number.isPresent() && value.isEmpty()) {
      fields.problem(
          ProblemCode.NUMBER_OUT_OF_RANGE,
          "success_value",
          "success_value must be above -1e15 and below 1e15 when rounded to 9 decimals.");
    }
    return value;
  }

  /** Reads the field {@code properties} before personal ones are removed; empty if absent. */
  static SequencedMap<String, PropertyValue> properties(RequestFields fields) {
    return fields
        .object("properties")
        .map(sent -> PropertyRules.check(sent, fields))
        .orElseGet(LinkedHashMap::new);
  }
}
