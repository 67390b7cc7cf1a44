package dev.vouch.core.event;

import dev.vouch.core.request.Characters;
import dev.vouch.core.request.JsonPointer;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Validator of the object {@code properties} (docs/events.md). */
final class PropertyRules {
  private static final JsonPointer POINTER = JsonPointer.root().field("properties");

  private PropertyRules() {}

  /** Returns the valid properties; adds a problem for each invalid one. */
  static SequencedMap<String, PropertyValue> check(JsonValue.Fields sent, RequestFields fields) {
    if (sent.values().size() > EventLimits.PROPERTIES_MAX) {
      fields.add(
          ProblemCode.TOO_MANY_PROPERTIES.at(
              POINTER.text(),
              "properties must have at most " + EventLimits.PROPERTIES_MAX + " keys."));
      return new LinkedHashMap<>();
    }
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    for (Map.Entry<String, JsonValue> property : sent.values().entrySet()) {
      String key = property.getKey();
      if (Characters.count(key) > EventLimits.PROPERTY_NAME_CHARACTERS_MAX) {
        fields.add(
            ProblemCode.TOO_LONG.at(
                POINTER.text(),
                "A key of properties must have at most "
                    + EventLimits.PROPERTY_NAME_CHARACTERS_MAX
                    + " characters."));
        continue;
      }
      value(property.getValue(), key, fields).ifPresent(value -> properties.put(key, value));
    }
    return properties;
  }

  private static Optional<PropertyValue> value(JsonValue sent, String key, RequestFields fields) {
    return switch (sent) {
      case JsonValue.Text text -> text(text.value(), key, fields);
      case JsonValue.Numeric number -> number(number.text(), key, fields);
      case JsonValue.Flag flag -> Optional.of(new PropertyValue.Flag(flag.value()));
      case JsonValue.Null _, JsonValue.Array _, JsonValue.Fields _ -> {
        fields.add(
            ProblemCode.WRONG_TYPE.at(
                pointer(key), "A property must be a string, a number or a boolean."));
        yield Optional.empty();
      }
    };
  }

  private static Optional<PropertyValue> text(String text, String key, RequestFields fields) {
    if (Characters.count(text) > EventLimits.PROPERTY_VALUE_CHARACTERS_MAX) {
      fields.add(
          ProblemCode.TOO_LONG.at(
              pointer(key),
              "A property's string must have at most "
                  + EventLimits.PROPERTY_VALUE_CHARACTERS_MAX
                  + " characters."));
      return Optional.empty();
    }
    return Optional.of(new PropertyValue.Text(text));
  }

  private static Optional<PropertyValue> number(String number, String key, RequestFields fields) {
    Optional<BigDecimal> value = ExactDecimals.property(number);
    if (value.isEmpty()) {
      fields.add(
          ProblemCode.NUMBER_OUT_OF_RANGE.at(
              pointer(key),
              "A property's number must be finite and within the range of a double, written with"
                  + " at most "
                  + EventLimits.PROPERTY_VALUE_CHARACTERS_MAX
                  + " characters."));
    }
    return value.map(PropertyValue.Decimal::new);
  }

  private static String pointer(String key) {
    return POINTER.field(key).text();
  }
}
