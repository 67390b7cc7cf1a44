package dev.vouch.core.event;

import dev.vouch.core.request.Characters;
import dev.vouch.core.request.JsonPointer;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ProblemCode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Validator of the object {@code properties} of one event (docs/events.md). Not thread-safe, for a
 * single use.
 */
final class PropertyRules {
  private static final JsonPointer POINTER = JsonPointer.root().field("properties");

  private final EventFields event;
  private final SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();

  private int checked;

  PropertyRules(EventFields event) {
    this.event = event;
  }

  /** Returns the valid properties; adds a problem or a warning for each invalid property. */
  SequencedMap<String, PropertyValue> check(JsonValue.Fields sent) {
    if (present(sent) > EventLimits.PROPERTIES_MAX) {
      exceeds(
          ProblemCode.TOO_MANY_PROPERTIES,
          POINTER.text(),
          "properties must have at most " + EventLimits.PROPERTIES_MAX + " keys.");
    }
    sent.values().forEach(this::checkAllowed);
    return properties;
  }

  private void checkAllowed(String key, JsonValue sent) {
    if (checked < EventLimits.PROPERTIES_MAX && isPresent(sent)) {
      check(key, sent);
      checked++;
    }
  }

  private static int present(JsonValue.Fields sent) {
    int present = 0;
    for (JsonValue value : sent.values().values()) {
      if (isPresent(value)) {
        present++;
      }
    }
    return present;
  }

  private static boolean isPresent(JsonValue value) {
    return !(value instanceof JsonValue.Null);
  }

  private void check(String key, JsonValue sent) {
    if (Characters.count(key) > EventLimits.PROPERTY_NAME_CHARACTERS_MAX) {
      exceeds(
          ProblemCode.TOO_LONG,
          POINTER.text(),
          "A key of properties must have at most "
              + EventLimits.PROPERTY_NAME_CHARACTERS_MAX
              + " characters.");
      return;
    }
    Optional<PropertyValue> value = value(sent, key);
    if (value.isPresent()) {
      properties.put(key, value.get());
    }
  }

  private Optional<PropertyValue> value(JsonValue sent, String key) {
    return switch (sent) {
      case JsonValue.Text(String text) -> text(text, key);
      case JsonValue.Numeric(String number) -> number(number, key);
      case JsonValue.Flag(boolean flag) -> Optional.of(new PropertyValue.Flag(flag));
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Array _, JsonValue.Fields _ -> {
        event
            .fields()
            .add(
                ProblemCode.WRONG_TYPE.at(
                    pointer(key), "A property must be a string, a number or a boolean."));
        yield Optional.empty();
      }
    };
  }

  private Optional<PropertyValue> text(String sent, String key) {
    String text = event.text(sent, EventLimits.PROPERTY_VALUE_CHARACTERS_MAX);
    if (Characters.count(text) > EventLimits.PROPERTY_VALUE_CHARACTERS_MAX) {
      exceeds(
          ProblemCode.TOO_LONG,
          pointer(key),
          "A property's string must have at most "
              + EventLimits.PROPERTY_VALUE_CHARACTERS_MAX
              + " characters.");
      return Optional.empty();
    }
    return Optional.of(new PropertyValue.Text(text));
  }

  private Optional<PropertyValue> number(String number, String key) {
    Optional<BigDecimal> value = ExactDecimals.property(number);
    if (value.isEmpty()) {
      exceeds(
          ProblemCode.NUMBER_OUT_OF_RANGE,
          pointer(key),
          "A property's number must be finite and within the range of a double, written with"
              + " at most "
              + EventLimits.PROPERTY_VALUE_CHARACTERS_MAX
              + " characters.");
    }
    return value.map(PropertyValue.Decimal::new);
  }

  /** Adds a warning that properties were left out, or a problem if they are rejected. */
  private void exceeds(ProblemCode code, String pointer, String rule) {
    if (event.leavesOutExcess()) {
      event.warn(EventWarning.PROPERTIES_DROPPED);
    } else {
      event.fields().add(code.at(pointer, rule));
    }
  }

  private static String pointer(String key) {
    return POINTER.field(key).text();
  }
}
