package dev.vouch.core.request;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The fields of one request, from a JSON body or a form, validated as they are read; collects all
 * problems. A field with the value null counts as absent. Not thread-safe.
 */
public final class RequestFields {
  /** The part of an error message that follows the field's name. */
  static final String INVALID_CHARACTERS =
      " contains U+0000 or an unpaired surrogate. Remove such characters.";

  private static final Pattern INTEGER = Pattern.compile("-?\\d{1,19}");

  private static final JsonValue ABSENT = new JsonValue.Null();

  private final SequencedMap<String, JsonValue> values;
  private static final int KNOWN_FIELDS = 32;

  /** The fields that were read, some of them twice. */
  private final List<String> known = new ArrayList<>(KNOWN_FIELDS);

  private final List<Problem> problems;
  private final boolean isReadable;

  /** Creates the fields of a form, or none. */
  public RequestFields(Map<String, JsonValue> values) {
    this(Optional.of(new LinkedHashMap<>(values)), new ArrayList<>());
  }

  private RequestFields(Optional<SequencedMap<String, JsonValue>> values, List<Problem> problems) {
    this.values = values.orElseGet(LinkedHashMap::new);
    this.problems = problems;
    isReadable = values.isPresent();
  }

  /** Parses the fields of a body that must be one JSON object in UTF-8. */
  public static RequestFields ofJson(byte[] body) {
    List<Problem> problems = new ArrayList<>();
    return new RequestFields(
        JsonReader.read(body, problems).map(JsonValue.Fields::values), problems);
  }

  /** Whether the body is an object; if not, {@link #problems} has the reason. */
  public boolean isReadable() {
    return isReadable;
  }

  /**
   * Returns the problems of the body and of all fields. To be called after all fields were read. A
   * missing field that was probably sent under a misspelled name names it.
   */
  public List<Problem> problems() {
    if (problems.isEmpty()) {
      return List.of();
    }
    IgnoredFields ignored = ignoredFields();
    return problems.stream().map(ignored::explained).toList();
  }

  /**
   * Returns the request, or all problems if there are any. To be called after all fields were read.
   */
  public <T> ParseResult<T> result(Supplier<T> request) {
    return problems.isEmpty()
        ? new ParseResult.Valid<>(request.get())
        : new ParseResult.Invalid<>(problems());
  }

  /** Returns the fields that were never read. To be called after all fields were read. */
  public IgnoredFields ignoredFields() {
    return IgnoredFields.of(values.keySet(), known);
  }

  /** Adds a problem for each field that was never read. */
  public void rejectUnknown() {
    String names =
        known.isEmpty() ? "none" : known.stream().distinct().collect(Collectors.joining(", "));
    for (String field : values.keySet()) {
      if (!known.contains(field)) {
        add(
            new Problem(
                JsonPointer.root().field(field).text(),
                "unknown_field",
                "Unknown field. Allowed fields: " + names + "."));
      }
    }
  }

  /** Adds a problem about a field. The detail must not quote the field's value. */
  public void problem(ProblemCode code, String field, String detail) {
    problems.add(code.at("/" + field, detail));
  }

  /** Adds a problem about a part of a field, or one with a code of the caller's own API. */
  public void add(Problem problem) {
    problems.add(problem);
  }

  /** Adds a problem if a field is absent. */
  public void require(String field) {
    require(field, field + " is required.");
  }

  /**
   * Adds a problem if a field is absent.
   *
   * @param rule the detail of the problem
   */
  public void require(String field, String rule) {
    if (isAbsent(field)) {
      problem(ProblemCode.MISSING_FIELD, field, rule);
    }
  }

  /** Whether a field is not sent, or sent as null. */
  public boolean isAbsent(String field) {
    return value(field) instanceof JsonValue.Null;
  }

  /** Whether a field is sent as null, in requests where that removes a value. */
  public boolean isNull(String field) {
    return values.containsKey(field) && value(field) instanceof JsonValue.Null;
  }

  /** Reads a text of {@code charactersMin} to {@code charactersMax} characters; empty if absent. */
  public Optional<String> text(String field, int charactersMin, int charactersMax) {
    return switch (value(field)) {
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Text(String text) ->
          valid(field, text).isPresent()
              ? withinLimits(field, text, charactersMin, charactersMax)
              : Optional.empty();
      case JsonValue.Numeric _, JsonValue.Flag _, JsonValue.Array _, JsonValue.Fields _ ->
          wrongType(field, "a string");
    };
  }

  /** Reads a text as {@link #text} does, with a problem if the field is absent. */
  public Optional<String> requiredText(String field, int charactersMin, int charactersMax) {
    require(field);
    return text(field, charactersMin, charactersMax);
  }

  /** Reads a text that counts as absent if it is empty. */
  public Optional<String> textUnlessEmpty(String field, int charactersMax) {
    return text(field, 0, charactersMax).filter(text -> !text.isEmpty());
  }

  /** Reads a text for display: not blank, without control characters. */
  public Optional<String> printableText(String field, int charactersMax) {
    return displayedText(
        field,
        charactersMax,
        Characters::arePrintable,
        "control characters or unpaired surrogates");
  }

  /**
   * Reads a name that an owner gives, such as that of a key: like {@link #printableText}, and
   * without the invisible characters by which it could look like another name in a page or a mail.
   */
  public Optional<String> name(String field, int charactersMax) {
    return displayedText(
        field,
        charactersMax,
        Characters::areVisible,
        "control characters, invisible characters or unpaired surrogates");
  }

  private Optional<String> displayedText(
      String field, int charactersMax, Predicate<String> rule, String forbidden) {
    Optional<String> text = text(field, 1, charactersMax);
    if (!text.stream().allMatch(rule)) {
      problem(
          ProblemCode.INVALID_CHARACTER,
          field,
          "%s must not contain %s.".formatted(field, forbidden));
      return Optional.empty();
    }
    if (text.stream().anyMatch(String::isBlank)) {
      problem(ProblemCode.TOO_SHORT, field, field + " must not be blank.");
      return Optional.empty();
    }
    return text;
  }

  /** Reads a number as sent; empty if absent. */
  public Optional<String> number(String field) {
    return switch (value(field)) {
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Numeric(String text) -> Optional.of(text);
      case JsonValue.Text _, JsonValue.Flag _, JsonValue.Array _, JsonValue.Fields _ ->
          wrongType(field, "a number");
    };
  }

  /** Reads a whole number from {@code min} to {@code max}; empty if absent. */
  public Optional<Long> wholeNumber(String field, long min, long max) {
    return wholeNumber(
        field, min, max, "%s must be a whole number from %d to %d.".formatted(field, min, max));
  }

  /**
   * Reads a whole number from {@code min} to {@code max}; empty if absent.
   *
   * @param rule the detail of the problem if the value is invalid
   */
  public Optional<Long> wholeNumber(String field, long min, long max, String rule) {
    JsonValue value = value(field);
    if (value instanceof JsonValue.Null) {
      return Optional.empty();
    }
    Optional<Long> number = integer(value).filter(found -> found >= min && found <= max);
    if (number.isEmpty()) {
      boolean isInteger = integer(value).isPresent();
      problem(isInteger ? ProblemCode.NUMBER_OUT_OF_RANGE : ProblemCode.WRONG_TYPE, field, rule);
    }
    return number;
  }

  /** Parses a 64-bit integer without fraction and exponent. */
  private static Optional<Long> integer(JsonValue value) {
    if (value instanceof JsonValue.Numeric(String text) && INTEGER.matcher(text).matches()) {
      BigInteger number = new BigInteger(text);
      return number.bitLength() < Long.SIZE ? Optional.of(number.longValue()) : Optional.empty();
    }
    return Optional.empty();
  }

  /** Reads a boolean; empty if absent. */
  public Optional<Boolean> flag(String field) {
    return switch (value(field)) {
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Flag(boolean flag) -> Optional.of(flag);
      case JsonValue.Text _, JsonValue.Numeric _, JsonValue.Array _, JsonValue.Fields _ ->
          wrongType(field, "true or false");
    };
  }

  /** Reads an array of strings; empty if absent. */
  public Optional<List<String>> texts(String field) {
    return switch (value(field)) {
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Array(List<JsonValue> elements)
          when elements.stream().allMatch(JsonValue.Text.class::isInstance) ->
          Optional.of(
              elements.stream()
                  .map(JsonValue.Text.class::cast)
                  .flatMap(element -> valid(field, element.value()).stream())
                  .toList());
      case JsonValue.Text _,
          JsonValue.Numeric _,
          JsonValue.Flag _,
          JsonValue.Array _,
          JsonValue.Fields _ ->
          wrongType(field, "an array of strings");
    };
  }

  /** Reads an array of objects; empty if absent. */
  public Optional<List<JsonValue.Fields>> objects(String field) {
    return switch (value(field)) {
      case JsonValue.Null _ -> Optional.empty();
      case JsonValue.Array(List<JsonValue> elements)
          when elements.stream().allMatch(JsonValue.Fields.class::isInstance) ->
          Optional.of(elements.stream().map(JsonValue.Fields.class::cast).toList());
      case JsonValue.Text _,
          JsonValue.Numeric _,
          JsonValue.Flag _,
          JsonValue.Array _,
          JsonValue.Fields _ ->
          wrongType(field, "an array of objects");
    };
  }

  /**
   * Returns the value of a field as sent, without checks; {@link JsonValue.Null} if it is absent.
   */
  public JsonValue value(String field) {
    known.add(field);
    return values.getOrDefault(field, ABSENT);
  }

  private Optional<String> valid(String field, String text) {
    if (Characters.areValid(text)) {
      return Optional.of(text);
    }
    problem(ProblemCode.INVALID_CHARACTER, field, field + INVALID_CHARACTERS);
    return Optional.empty();
  }

  /** Returns {@code text} if its length is within the limits; otherwise adds a problem. */
  public Optional<String> withinLimits(String field, String text, int min, int max) {
    int characters = Characters.count(text);
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

  /** Adds a problem that a value is not of the expected type; returns empty. */
  public <T> Optional<T> wrongType(String field, String expected) {
    problem(ProblemCode.WRONG_TYPE, field, field + " must be " + expected + ".");
    return Optional.empty();
  }

  @Override
  public String toString() {
    return "RequestFields[hidden]";
  }
}
