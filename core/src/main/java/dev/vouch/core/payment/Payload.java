package dev.vouch.core.payment;

import dev.vouch.core.request.JsonDocument;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The body of a webhook, or an object in it. Only the requested fields are read. Held only during
 * the request, and never printed.
 *
 * @param pointer the JSON pointer of the object (RFC 6901)
 */
public record Payload(String pointer, JsonValue.Fields fields) {
  private static final Pattern INTEGER = Pattern.compile("-?\\d+");
  private static final int INTEGER_CHARACTERS_MAX = 18;
  private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,15}(?:\\.\\d{1,9})?");
  private static final Pattern CURRENCY = Pattern.compile("[A-Za-z]{3}");

  /**
   * Parses a body.
   *
   * @throws PayloadException if it is not one JSON object in UTF-8
   */
  public static Payload of(byte[] body) {
    return JsonDocument.read(body)
        .map(fields -> new Payload("", fields))
        .orElseThrow(
            () ->
                new PayloadException(
                    ProblemCode.MALFORMED_JSON, "", "The body is not one JSON object in UTF-8."));
  }

  /** Returns the object at the end of a path; an object without fields if there is none. */
  Payload object(String... path) {
    Payload found = this;
    for (String name : path) {
      found = new Payload(found.pointer + "/" + name, fieldsOf(found.value(name)));
    }
    return found;
  }

  /** Returns the objects in an array; none if there is no such array. */
  Stream<Payload> objects(String name) {
    return value(name) instanceof JsonValue.Array(List<JsonValue> values)
        ? values.stream().map(value -> new Payload(pointer + "/" + name, fieldsOf(value)))
        : Stream.empty();
  }

  private static JsonValue.Fields fieldsOf(JsonValue value) {
    return value instanceof JsonValue.Fields fields
        ? fields
        : new JsonValue.Fields(new LinkedHashMap<>());
  }

  private JsonValue value(String name) {
    return fields.values().getOrDefault(name, new JsonValue.Null());
  }

  boolean isArray(String name) {
    return value(name) instanceof JsonValue.Array;
  }

  /** Whether a field is present and not null. */
  boolean has(String name) {
    return !(value(name) instanceof JsonValue.Null);
  }

  /** Returns an ID, which is a text, or the field {@code id} of an object in its place. */
  Optional<String> id(String name) {
    return text(name).or(() -> object(name).text("id"));
  }

  String requiredId(String name) {
    return id(name).orElseThrow(() -> missing(name));
  }

  /** Returns a text that is not empty, or an integer as a text. */
  Optional<String> text(String name) {
    return switch (value(name)) {
      case JsonValue.Text(String text) when !text.isEmpty() -> Optional.of(text);
      case JsonValue.Numeric(String text) when INTEGER.matcher(text).matches() -> Optional.of(text);
      case JsonValue.Text _,
          JsonValue.Numeric _,
          JsonValue.Flag _,
          JsonValue.Null _,
          JsonValue.Array _,
          JsonValue.Fields _ ->
          Optional.empty();
    };
  }

  /** Whether a field is one of {@code texts}. */
  boolean is(String name, String... texts) {
    return text(name).filter(List.of(texts)::contains).isPresent();
  }

  boolean isTrue(String name) {
    return value(name).equals(new JsonValue.Flag(true));
  }

  boolean isFalse(String name) {
    return value(name).equals(new JsonValue.Flag(false));
  }

  String requiredText(String name) {
    return text(name).orElseThrow(() -> missing(name));
  }

  /** Returns an amount in minor units, which providers send as a number or a text. */
  long requiredInteger(String name) {
    String text = requiredText(name);
    if (text.length() > INTEGER_CHARACTERS_MAX || !INTEGER.matcher(text).matches()) {
      throw wrongType(name, "an integer");
    }
    return Long.parseLong(text);
  }

  /** Returns a decimal amount, which shops send as a text. */
  BigDecimal requiredDecimal(String name) {
    String text =
        value(name) instanceof JsonValue.Numeric(String number) ? number : requiredText(name);
    if (!DECIMAL.matcher(text).matches()) {
      throw wrongType(name, "a decimal number");
    }
    return new BigDecimal(text);
  }

  /** Returns a currency code in upper case. */
  String requiredCurrency(String name) {
    String text = requiredText(name);
    if (!CURRENCY.matcher(text).matches()) {
      throw wrongType(name, "an ISO 4217 code");
    }
    return text.toUpperCase(Locale.ROOT);
  }

  private PayloadException missing(String name) {
    return new PayloadException(
        ProblemCode.MISSING_FIELD, pointer + "/" + name, name + " is required.");
  }

  private PayloadException wrongType(String name, String expected) {
    return new PayloadException(
        ProblemCode.WRONG_TYPE, pointer + "/" + name, name + " must be " + expected + ".");
  }

  @Override
  public String toString() {
    return "Payload[hidden]";
  }

  /**
   * Thrown if a signed body is malformed, or if a required field is missing or has the wrong type.
   * The message contains no values. Has no stack trace, because it is not a failure of this server.
   */
  public static final class PayloadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    PayloadException(ProblemCode code, String pointer, String rule) {
      this(code.at(pointer, rule));
    }

    private PayloadException(Problem problem) {
      super(problem.detail(), null, false, false);
      this.problem = problem;
    }

    /** Returns the problem, with the field that is missing or has the wrong type. */
    public Problem problem() {
      return problem;
    }
  }
}
