package dev.vouch.core.event;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Checks the object {@code properties} against its limits (docs/events.md). */
final class PropertyRules {
  private static final String POINTER = "/properties";

  private PropertyRules() {}

  /** The properties that keep to the rules; what is wrong with the others goes to problems. */
  static SequencedMap<String, PropertyValue> check(JsonValue.Fields sent, List<Problem> problems) {
    if (sent.values().size() > EventLimits.PROPERTIES_MAX) {
      problems.add(
          ProblemCode.TOO_MANY_PROPERTIES.at(
              POINTER, "properties must have at most " + EventLimits.PROPERTIES_MAX + " keys."));
      return new LinkedHashMap<>();
    }
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    for (Map.Entry<String, JsonValue> property : sent.values().entrySet()) {
      String key = property.getKey();
      if (EventLimits.characters(key) > EventLimits.PROPERTY_NAME_CHARACTERS_MAX) {
        problems.add(
            ProblemCode.TOO_LONG.at(
                POINTER,
                "A key of properties must have at most "
                    + EventLimits.PROPERTY_NAME_CHARACTERS_MAX
                    + " characters."));
        continue;
      }
      value(property.getValue(), key, problems).ifPresent(value -> properties.put(key, value));
    }
    return properties;
  }

  private static Optional<PropertyValue> value(JsonValue sent, String key, List<Problem> problems) {
    return switch (sent) {
      case JsonValue.Text text -> text(text.value(), key, problems);
      case JsonValue.Numeric number -> number(number.written(), key, problems);
      case JsonValue.Flag flag -> Optional.of(new PropertyValue.Flag(flag.value()));
      case JsonValue.Null _, JsonValue.Array _, JsonValue.Fields _ -> {
        problems.add(
            ProblemCode.WRONG_TYPE.at(
                pointer(key),
                "A property must be a string, a number or a boolean; or leave it out."));
        yield Optional.empty();
      }
    };
  }

  private static Optional<PropertyValue> text(String text, String key, List<Problem> problems) {
    if (EventLimits.characters(text) > EventLimits.PROPERTY_VALUE_CHARACTERS_MAX) {
      problems.add(
          ProblemCode.TOO_LONG.at(
              pointer(key),
              "A property's string must have at most "
                  + EventLimits.PROPERTY_VALUE_CHARACTERS_MAX
                  + " characters."));
      return Optional.empty();
    }
    return Optional.of(new PropertyValue.Text(text));
  }

  private static Optional<PropertyValue> number(
      String written, String key, List<Problem> problems) {
    Optional<BigDecimal> value = ExactDecimals.property(written);
    if (value.isEmpty()) {
      problems.add(
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
    return StrictJson.pointer(POINTER, key);
  }
}
