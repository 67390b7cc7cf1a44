package dev.vouch.core.request;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The fields of one request, from a JSON body or a form, validated as they are read; collects all
 * problems. A field with the value null counts as absent. Not thread-safe.
 */
public final class RequestFields {
  /** The part of an error message that follows the field's name. */
  static final String INVALID_CHARACTERS =
      " contains U+0000 or an unpaired surrogate. Remove such characters.";

  private static final int KNOWN_FIELDS = 32;
  private static final JsonValue ABSENT = new JsonValue.Null();

  private final SequencedMap<String, JsonValue> values;

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
    return read(field, JsonValue.Text.class, "a string")
        .flatMap(text -> valid(field, text.value()))
        .flatMap(text -> withinLimits(field, text, charactersMin, charactersMax));
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
    return read(field, JsonValue.Numeric.class, "a number").map(JsonValue.Numeric::text);
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
    Optional<Long> integer =
        value instanceof JsonValue.Numeric number ? number.integer() : Optional.empty();
    Optional<Long> valid = integer.filter(found -> found >= min && found <= max);
    if (valid.isEmpty()) {
      ProblemCode code =
          integer.isPresent() ? ProblemCode.NUMBER_OUT_OF_RANGE : ProblemCode.WRONG_TYPE;
      problem(code, field, rule);
    }
    return valid;
  }

  /** Reads a boolean; empty if absent. */
  public Optional<Boolean> flag(String field) {
    return read(field, JsonValue.Flag.class, "true or false").map(JsonValue.Flag::value);
  }

  /** Reads an array of strings; empty if absent. */
  public Optional<List<String>> texts(String field) {
    return array(field, JsonValue.Text.class, "an array of strings")
        .map(texts -> texts.stream().flatMap(text -> valid(field, text.value()).stream()).toList());
  }

  /** Reads an array of objects; empty if absent. */
  public Optional<List<JsonValue.Fields>> objects(String field) {
    return array(field, JsonValue.Fields.class, "an array of objects");
  }

  private <T extends JsonValue> Optional<List<T>> array(
      String field, Class<T> type, String expected) {
    return read(field, JsonValue.Array.class, expected)
        .flatMap(
            array ->
                array.values().stream().allMatch(type::isInstance)
                    ? Optional.of(array.values().stream().map(type::cast).toList())
                    : wrongType(field, expected));
  }

  private <T extends JsonValue> Optional<T> read(String field, Class<T> type, String expected) {
    JsonValue value = value(field);
    if (value instanceof JsonValue.Null) {
      return Optional.empty();
    }
    return type.isInstance(value) ? Optional.of(type.cast(value)) : wrongType(field, expected);
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
