package dev.vouch.core.event;

import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** The fields that events of backends and of browsers have in common, read by one set of rules. */
final class EventFields {
  private EventFields() {}

  /** The required field {@code event_name}. */
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

  /** The field {@code name}, which a success needs. */
  static Optional<String> name(RequestFields fields, Optional<EventName> eventName) {
    return eventName.equals(Optional.of(EventName.SUCCESS))
        ? fields.requiredText("name", 1, EventLimits.NAME_CHARACTERS_MAX)
        : fields.text("name", 1, EventLimits.NAME_CHARACTERS_MAX);
  }

  /** The field {@code success_value}, rounded. */
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

  /** The field {@code properties}, before any is stripped; empty when it is absent. */
  static SequencedMap<String, PropertyValue> properties(RequestFields fields) {
    return fields
        .object("properties")
        .map(sent -> PropertyRules.check(sent, fields))
        .orElseGet(LinkedHashMap::new);
  }
}
