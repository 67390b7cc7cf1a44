package dev.vouch.core.event;

import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/**
 * The fields of a request's body, checked one by one as they are asked for; what is wrong is
 * gathered. A field that is null is absent. For one use by one thread.
 */
public final class RequestFields {
  private final SequencedMap<String, JsonValue> values;
  private final Set<String> known = new HashSet<>();
  private final List<Problem> problems = new ArrayList<>();
  private final boolean readable;

  /** Reads a body that must be one JSON object in UTF-8. */
  public RequestFields(byte[] body) {
    Optional<JsonValue.Fields> fields = StrictJson.read(body, problems);
    readable = fields.isPresent();
    values = fields.map(JsonValue.Fields::values).orElseGet(LinkedHashMap::new);
  }

  /** Whether there is an object to ask for fields; if not, {@link #problems} says why. */
  public boolean isReadable() {
    return readable;
  }

  /** What is wrong with all that was asked for so far. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** How many fields were never asked for. */
  public int ignoredFields() {
    int ignored = 0;
    for (String field : values.keySet()) {
      ignored += known.contains(field) ? 0 : 1;
    }
    return ignored;
  }

  /** Notes a problem with a field. */
  public void problem(ProblemCode code, String field, String detail) {
    problems.add(code.at("/" + field, detail));
  }

  /** A text of {@code charactersMin} to {@code charactersMax} characters, if it is there. */
  public Optional<String> text(String field, int charactersMin, int charactersMax) {
    return switch (value(field)) {
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Text text -> withinLimits(field, text.value(), charactersMin, charactersMax);
      case JsonValue.Numeric _, JsonValue.Flag _, JsonValue.Array _, JsonValue.Fields _ ->
          wrongType(field, "a string");
    };
  }

  /** The same, with a problem if it is not there. */
  public Optional<String> requiredText(String field, int charactersMin, int charactersMax) {
    if (value(field) instanceof JsonValue.Null) {
      problem(ProblemCode.MISSING_FIELD, field, field + " is required.");
      return Optional.empty();
    }
    return text(field, charactersMin, charactersMax);
  }

  /** A text that counts as absent when it is empty. */
  public Optional<String> textUnlessEmpty(String field, int charactersMax) {
    return text(field, 0, charactersMax).filter(text -> !text.isEmpty());
  }

  /** The required field {@code event_name}. */
  public Optional<EventName> eventName() {
    Optional<String> written = requiredText("event_name", 0, Integer.MAX_VALUE);
    Optional<EventName> eventName = written.flatMap(name -> WireNamed.parse(EventName.class, name));
    if (written.isPresent() && eventName.isEmpty()) {
      problem(
          ProblemCode.UNKNOWN_EVENT_NAME,
          "event_name",
          "event_name must be one of pageview, click, success, custom.");
    }
    return eventName;
  }

  /** The field {@code name}, which a success needs. */
  public Optional<String> name(Optional<EventName> eventName) {
    return eventName.equals(Optional.of(EventName.SUCCESS))
        ? requiredText("name", 1, EventLimits.NAME_CHARACTERS_MAX)
        : text("name", 1, EventLimits.NAME_CHARACTERS_MAX);
  }

  /** The field {@code success_value}, rounded. */
  public Optional<BigDecimal> successValue() {
    return switch (value("success_value")) {
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Numeric number -> {
        Optional<BigDecimal> value = ExactDecimals.successValue(number.written());
        if (value.isEmpty()) {
          problem(
              ProblemCode.NUMBER_OUT_OF_RANGE,
              "success_value",
              "success_value must be above -1e15 and below 1e15 when rounded to 9 decimals.");
        }
        yield value;
      }
      case JsonValue.Text _, JsonValue.Flag _, JsonValue.Array _, JsonValue.Fields _ ->
          wrongType("success_value", "a number");
    };
  }

  /** The field {@code properties}, nothing stripped yet; empty when it is not there. */
  public SequencedMap<String, PropertyValue> properties() {
    return switch (value("properties")) {
      case JsonValue.Null _ -> new LinkedHashMap<>();
      case JsonValue.Fields fields -> PropertyRules.check(fields, problems);
      case JsonValue.Text _, JsonValue.Numeric _, JsonValue.Flag _, JsonValue.Array _ -> {
        wrongType("properties", "a flat object");
        yield new LinkedHashMap<>();
      }
    };
  }

  private JsonValue value(String field) {
    known.add(field);
    return values.getOrDefault(field, new JsonValue.Null());
  }

  private Optional<String> withinLimits(String field, String text, int min, int max) {
    int characters = EventLimits.characters(text);
    if (characters < min) {
      problem(ProblemCode.TOO_SHORT, field, field + " must not be empty.");
      return Optional.empty();
    }
    if (characters > max) {
      problem(ProblemCode.TOO_LONG, field, field + " must have at most " + max + " characters.");
      return Optional.empty();
    }
    return Optional.of(text);
  }

  private <T> Optional<T> wrongType(String field, String expected) {
    problem(ProblemCode.WRONG_TYPE, field, field + " must be " + expected + ".");
    return Optional.empty();
  }

  @Override
  public String toString() {
    return "RequestFields[hidden]";
  }
}
