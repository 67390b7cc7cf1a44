package dev.vouch.core.request;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Splitter of an array in one field of a body into its elements. Each element is parsed separately
 * later, so that a problem with one does not affect the others. Not thread-safe, for a single use.
 */
public final class JsonElements {
  private static final Set<JsonToken> IGNORED_VALUES =
      EnumSet.of(JsonToken.VALUE_FALSE, JsonToken.VALUE_NULL);

  private final String text;
  private final JsonParser parser;
  private final String field;
  private final int elementsMax;
  private final Map<String, Problem> refused;

  private JsonElements(
      String text, JsonParser parser, String field, int elementsMax, Map<String, Problem> refused) {
    this.text = text;
    this.parser = parser;
    this.field = field;
    this.elementsMax = elementsMax;
    this.refused = refused;
  }

  /**
   * Returns the text of each element. Other fields are ignored.
   *
   * @param body must be one JSON object in UTF-8
   * @param elementsMax the maximum number of elements; the minimum is one
   */
  public static ParseResult<List<String>> of(byte[] body, String field, int elementsMax) {
    return of(body, field, elementsMax, Map.of());
  }

  /**
   * Returns the text of each element, unless a refused field is sent. Other fields are ignored.
   *
   * @param refused the problem for each refused field; a field with the value false or null is
   *     ignored
   */
  public static ParseResult<List<String>> of(
      byte[] body, String field, int elementsMax, Map<String, Problem> refused) {
    List<Problem> problems = new ArrayList<>();
    Optional<String> text = JsonReader.text(body, problems);
    return text.isEmpty()
        ? new ParseResult.Invalid<>(problems)
        : of(text.get(), field, elementsMax, refused);
  }

  private static ParseResult<List<String>> of(
      String text, String field, int elementsMax, Map<String, Problem> refused) {
    try (JsonParser parser =
        JsonReader.JSON.createParser(ObjectReadContext.empty(), text.toCharArray())) {
      return new JsonElements(text, parser, field, elementsMax, refused).document();
    } catch (JacksonException e) {
      // The exception's message may quote the body, so only the location is used.
      return invalid(JsonReader.malformed(e));
    }
  }

  private ParseResult<List<String>> document() {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      return invalid(
          ProblemCode.NOT_AN_OBJECT.at(
              "", "The body is not a JSON object. Send an object with the array " + field + "."));
    }
    List<ParseResult<List<String>>> found = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals(field)) {
        found.add(value == JsonToken.START_ARRAY ? elements() : notAnArray());
      } else {
        if (refused.containsKey(name) && !IGNORED_VALUES.contains(value)) {
          problems.add(refused.get(name));
        }
        parser.skipChildren();
      }
    }
    if (parser.nextToken() != null) {
      return invalid(
          ProblemCode.MALFORMED_JSON.at(
              "", "There is content after the JSON object. Send one JSON object."));
    }
    if (!problems.isEmpty()) {
      return new ParseResult.Invalid<>(problems);
    }
    return switch (found.size()) {
      case 0 -> invalid(ProblemCode.MISSING_FIELD, " is required.");
      case 1 -> found.getFirst();
      default -> invalid(ProblemCode.DUPLICATE_FIELD, " is duplicated. Send each field once.");
    };
  }

  private ParseResult<List<String>> notAnArray() {
    parser.skipChildren();
    return invalid(ProblemCode.WRONG_TYPE, " must be an array of objects.");
  }

  private ParseResult<List<String>> elements() {
    List<String> elements = new ArrayList<>();
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      int start = (int) parser.currentTokenLocation().getCharOffset();
      parser.skipChildren();
      parser.finishToken();
      count++;
      if (count <= elementsMax) {
        elements.add(text.substring(start, (int) parser.currentLocation().getCharOffset()));
      }
    }
    if (count == 0) {
      return invalid(ProblemCode.TOO_SHORT, " must not be empty.");
    }
    return count > elementsMax
        ? invalid(
            ProblemCode.TOO_LONG,
            " has %d elements. Send at most %d in one request.".formatted(count, elementsMax))
        : new ParseResult.Valid<>(elements);
  }

  private ParseResult<List<String>> invalid(ProblemCode code, String rule) {
    return invalid(code.at("/" + field, field + rule));
  }

  private static ParseResult<List<String>> invalid(Problem problem) {
    return new ParseResult.Invalid<>(List.of(problem));
  }
}
