package dev.vouch.server.manage;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.event.Problem;
import dev.vouch.core.event.ProblemCode;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * The fields of a request's body, and everything that is wrong with them. The fields that were
 * asked for are the ones there are; any other one is wrong. Belongs to one request.
 */
public final class Fields {
  private static final int UNKNOWN_NAME_CHARACTERS_MAX = 100;

  private final Map<String, BodyValue> sent;
  private final SequencedSet<String> known = new LinkedHashSet<>();
  private final List<Problem> problems = new ArrayList<>();

  /** The fields of one request, as it sent them. */
  public Fields(Map<String, BodyValue> sent) {
    this.sent = sent;
  }

  /** A text of 1 to {@code charactersMax} characters that people can read. */
  public Optional<String> text(String field, int charactersMax) {
    Optional<String> text = anyText(field, charactersMax);
    if (text.stream().flatMapToInt(String::codePoints).anyMatch(Fields::isUnprintable)) {
      wrong(
          field,
          ProblemCode.INVALID_CHARACTER,
          field + " holds no control characters and no half surrogate pairs.");
      return Optional.empty();
    }
    if (text.stream().anyMatch(String::isBlank)) {
      wrong(field, ProblemCode.TOO_SHORT, field + " must not be blank.");
      return Optional.empty();
    }
    return text;
  }

  /** A text of 1 to {@code charactersMax} characters of any kind. */
  public Optional<String> anyText(String field, int charactersMax) {
    Optional<BodyValue> value = value(field);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (!(value.get() instanceof BodyValue.Text(String text))) {
      wrong(field, ProblemCode.WRONG_TYPE, field + " is a string.");
      return Optional.empty();
    }
    if (text.isEmpty()) {
      wrong(field, ProblemCode.TOO_SHORT, field + " must not be empty.");
      return Optional.empty();
    }
    if (EventLimits.characters(text) > charactersMax) {
      wrong(
          field,
          ProblemCode.TOO_LONG,
          "%s has at most %d characters.".formatted(field, charactersMax));
      return Optional.empty();
    }
    return Optional.of(text);
  }

  private static boolean isUnprintable(int character) {
    int type = Character.getType(character);
    return type == Character.CONTROL || type == Character.SURROGATE;
  }

  /** A whole number from {@code min} to {@code max}. */
  public Optional<Long> whole(String field, long min, long max) {
    return whole(field, min, max, "%s is a whole number from %d to %d.".formatted(field, min, max));
  }

  /**
   * A whole number from {@code min} to {@code max}.
   *
   * @param rule what to say of another value
   */
  public Optional<Long> whole(String field, long min, long max, String rule) {
    Optional<BodyValue> value = value(field);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof BodyValue.Whole(long number) && number >= min && number <= max) {
      return Optional.of(number);
    }
    wrong(
        field,
        value.get() instanceof BodyValue.Whole
            ? ProblemCode.NUMBER_OUT_OF_RANGE
            : ProblemCode.WRONG_TYPE,
        rule);
    return Optional.empty();
  }

  /** True or false. */
  public Optional<Boolean> flag(String field) {
    Optional<BodyValue> value = value(field);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof BodyValue.Flag(boolean flag)) {
      return Optional.of(flag);
    }
    wrong(field, ProblemCode.WRONG_TYPE, field + " is true or false.");
    return Optional.empty();
  }

  /** An array of strings. */
  public Optional<List<String>> texts(String field) {
    Optional<BodyValue> value = value(field);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof BodyValue.Texts(List<String> texts)) {
      return Optional.of(texts);
    }
    wrong(field, ProblemCode.WRONG_TYPE, field + " is an array of strings.");
    return Optional.empty();
  }

  /** Notes a field that must be there, if it is not. */
  public void require(String field) {
    if (value(field).isEmpty()) {
      wrong(field, ProblemCode.MISSING_FIELD, field + " is required.");
    }
  }

  /** Whether the field is null, which takes away what is there; elsewhere null counts as absent. */
  public boolean isNull(String field) {
    known.add(field);
    return sent.get(field) instanceof BodyValue.Nothing;
  }

  private Optional<BodyValue> value(String field) {
    known.add(field);
    return Optional.ofNullable(sent.get(field))
        .filter(value -> !(value instanceof BodyValue.Nothing));
  }

  /** Notes that a field is wrong. The detail never quotes its value. */
  public void wrong(String field, ProblemCode code, String detail) {
    problems.add(code.at("/" + field, detail));
  }

  /** Notes that a part of a field is wrong, in a way that only this API knows. */
  public void wrong(String pointer, String code, String detail) {
    problems.add(new Problem(pointer, code, detail));
  }

  /**
   * Call once every field has been asked for, and before any answer is used.
   *
   * @throws ProblemException with all problems, if there is any
   */
  public void refuseProblems() {
    String names = known.isEmpty() ? "none" : String.join(", ", known);
    for (String field : sent.keySet()) {
      if (!known.contains(field)) {
        wrong(pointer(field), "unknown_field", "The fields here are: " + names + ".");
      }
    }
    if (!problems.isEmpty()) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "Mend the fields that errors names.", problems);
    }
  }

  /** Written as RFC 6901 says, but no longer than what people name a field. */
  private static String pointer(String field) {
    String shown =
        field.codePoints().noneMatch(Fields::isUnprintable)
                && field.length() <= UNKNOWN_NAME_CHARACTERS_MAX
            ? field
            : "";
    return "/" + shown.replace("~", "~0").replace("/", "~1");
  }
}
