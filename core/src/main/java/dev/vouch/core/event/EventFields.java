package dev.vouch.core.event;

import dev.vouch.core.request.Characters;
import dev.vouch.core.request.ClosestWord;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reader of the fields of one event or {@code identify} ping. Has a method for each type of field.
 * Also accepts some undocumented forms (docs/events.md, "What Vouch accepts"), and collects
 * warnings about changed values. Not thread-safe.
 */
public final class EventFields {
  private static final Pattern INTEGER = Pattern.compile("-?\\d+");
  private static final Pattern PLAIN_DECIMAL = Pattern.compile("-?\\d+(?:\\.\\d+)?");
  private static final String SUCCESS_VALUE = "success_value";
  private static final List<String> EVENT_NAMES =
      Stream.of(EventName.values()).map(EventName::wireName).toList();

  private final RequestFields fields;
  private final Excess excess;
  private final Set<EventWarning> warnings = EnumSet.noneOf(EventWarning.class);

  /** The handling of texts and properties beyond the limits. */
  enum Excess {
    /** The request is rejected with a problem, which the developer of the backend sees. */
    REFUSED,
    /** The excess is left out with a warning, because nobody sees the response to a browser. */
    LEFT_OUT
  }

  private EventFields(RequestFields fields, Excess excess) {
    this.fields = fields;
    this.excess = excess;
  }

  /** Creates a reader of the fields that a backend has sent. */
  public static EventFields ofBackend(RequestFields fields) {
    return new EventFields(fields, Excess.REFUSED);
  }

  /** Creates a reader of the fields that a browser has sent. */
  static EventFields ofBrowser(RequestFields fields) {
    return new EventFields(fields, Excess.LEFT_OUT);
  }

  /** Returns the fields, which collect the problems. */
  RequestFields fields() {
    return fields;
  }

  /** Returns the warnings so far. */
  Set<EventWarning> warnings() {
    return warnings.isEmpty() ? Set.of() : warnings;
  }

  /** Adds a warning. */
  void warn(EventWarning warning) {
    warnings.add(warning);
  }

  /** Reads an ID or a key: a text of valid characters, or an integer of any length. */
  public Optional<String> id(String field, int charactersMin, int charactersMax) {
    return switch (fields.value(field)) {
      case JsonValue.Numeric(String number) when INTEGER.matcher(number).matches() -> {
        warn(EventWarning.ID_NUMERIC);
        yield fields.withinLimits(
            field, number.equals("-0") ? "0" : number, charactersMin, charactersMax);
      }
      case JsonValue.Numeric _, JsonValue.Flag _, JsonValue.Array _, JsonValue.Fields _ ->
          fields.wrongType(field, "a string, or an integer without fraction and exponent");
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Text _ -> fields.text(field, charactersMin, charactersMax);
    };
  }

  /** Reads an ID that counts as absent if it is empty. */
  Optional<String> idUnlessEmpty(String field, int charactersMax) {
    return id(field, 0, charactersMax).filter(id -> !id.isEmpty());
  }

  /** Reads a text whose invalid characters are replaced. */
  Optional<String> text(String field, int charactersMin, int charactersMax) {
    return switch (fields.value(field)) {
      case JsonValue.Text(String sent) ->
          fields.withinLimits(field, text(sent, charactersMax), charactersMin, charactersMax);
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Numeric _, JsonValue.Flag _, JsonValue.Array _, JsonValue.Fields _ ->
          fields.text(field, charactersMin, charactersMax);
    };
  }

  /**
   * Reads a text as {@link #text(String, int, int)} does, with a problem if the field is absent.
   */
  Optional<String> requiredText(String field, int charactersMin, int charactersMax) {
    fields.require(field);
    return text(field, charactersMin, charactersMax);
  }

  /** Reads a text that counts as absent if it is empty. */
  Optional<String> textUnlessEmpty(String field, int charactersMax) {
    return text(field, 0, charactersMax).filter(text -> !text.isEmpty());
  }

  /** Reads {@code user_agent}, truncated to {@link EventLimits#USER_AGENT_CHARACTERS_MAX}. */
  Optional<String> userAgent() {
    return textUnlessEmpty("user_agent", Integer.MAX_VALUE)
        .map(
            agent ->
                truncated(agent, Characters.first(EventLimits.USER_AGENT_CHARACTERS_MAX, agent)));
  }

  /**
   * Replaces invalid characters of a text, and truncates it in a browser's request; adds a warning
   * about each change.
   */
  String text(String sent, int charactersMax) {
    String text = sent;
    if (!Characters.areValid(sent)) {
      warn(EventWarning.CHARACTERS_REPLACED);
      text = Characters.replaceInvalid(sent);
    }
    return leavesOutExcess() ? truncated(text, Characters.first(charactersMax, text)) : text;
  }

  /** Returns {@code kept}; adds a warning if it is shorter than {@code text}. */
  String truncated(String text, String kept) {
    if (kept.length() < text.length()) {
      warn(EventWarning.TEXT_TRUNCATED);
    }
    return kept;
  }

  /** Whether values beyond the limits are left out, instead of rejected. */
  boolean leavesOutExcess() {
    return excess == Excess.LEFT_OUT;
  }

  /** Reads the required field {@code event_name}. */
  Optional<EventName> eventName() {
    Optional<String> text = fields.requiredText("event_name", 0, Integer.MAX_VALUE);
    Optional<EventName> eventName = text.flatMap(name -> WireNamed.parse(EventName.class, name));
    if (text.isPresent() && eventName.isEmpty()) {
      fields.problem(
          ProblemCode.UNKNOWN_EVENT_NAME,
          "event_name",
          "event_name must be one of pageview, click, success, custom."
              + ClosestWord.of(text.get().toLowerCase(Locale.ROOT), EVENT_NAMES)
                  .map(" Did you mean %s?"::formatted)
                  .orElse(""));
    }
    return eventName;
  }

  /** Reads the field {@code name}, which is required for a success. */
  Optional<String> name(Optional<EventName> eventName) {
    return eventName.isPresent() && eventName.get() == EventName.SUCCESS
        ? requiredText("name", 1, EventLimits.NAME_CHARACTERS_MAX)
        : text("name", 1, EventLimits.NAME_CHARACTERS_MAX);
  }

  /**
   * Reads the field {@code success_value}, a number or a decimal in a string, rounded to 9
   * decimals.
   */
  Optional<BigDecimal> successValue() {
    Optional<String> number = decimal();
    Optional<BigDecimal> value = number.flatMap(ExactDecimals::successValue);
    if (number.isPresent() && value.isEmpty()) {
      fields.problem(
          ProblemCode.NUMBER_OUT_OF_RANGE,
          SUCCESS_VALUE,
          "success_value must be above -1e15 and below 1e15 when rounded to 9 decimals.");
    }
    return value;
  }

  private Optional<String> decimal() {
    return switch (fields.value(SUCCESS_VALUE)) {
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Numeric(String number) -> Optional.of(number);
      case JsonValue.Text(String text) when PLAIN_DECIMAL.matcher(text).matches() -> {
        warn(EventWarning.SUCCESS_VALUE_QUOTED);
        yield Optional.of(text);
      }
      case JsonValue.Text _, JsonValue.Flag _, JsonValue.Array _, JsonValue.Fields _ ->
          fields.wrongType(
              SUCCESS_VALUE,
              "a number such as 1249.90, or such a number in a string, without currency, thousands"
                  + " separators, exponent and spaces");
    };
  }

  /**
   * Reads the field {@code properties}, including personal ones. Empty if the field is absent or
   * the empty array that PHP writes for an empty map.
   */
  SequencedMap<String, PropertyValue> properties() {
    return switch (fields.value("properties")) {
      case JsonValue.Null _ -> new LinkedHashMap<>();
      case JsonValue.Array(List<JsonValue> values) when values.isEmpty() -> new LinkedHashMap<>();
      case JsonValue.Fields sent -> new PropertyRules(this).check(sent);
      case JsonValue.Text _, JsonValue.Numeric _, JsonValue.Flag _, JsonValue.Array _ -> {
        fields.wrongType("properties", "a flat object");
        yield new LinkedHashMap<>();
      }
    };
  }

  @Override
  public String toString() {
    return "EventFields[hidden]";
  }
}
