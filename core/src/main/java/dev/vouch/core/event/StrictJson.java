package dev.vouch.core.event;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a request's body as one JSON object in UTF-8 (RFC 8259), and finds what many readers let
 * pass: overlong UTF-8, duplicate fields, trailing data, U+0000, lone surrogates. For one use by
 * one thread.
 */
final class StrictJson {
  /** Deep enough for any field that is ignored, shallow enough for every stack. */
  private static final int DEPTH_MAX = 100;

  /** Field names below this depth are not shown in pointers; keeps problems short. */
  private static final int POINTER_DEPTH_MAX = 2;

  private static final int POINTER_NAME_CHARACTERS_MAX = 100;

  /** Stands in a decoded text for each part that is not UTF-8; and for itself. */
  private static final char REPLACEMENT = '\ufffd';

  /** A larger body reports its first problems only; keeps answers short. */
  private static final int PROBLEMS_MAX = 100;

  /** Without its table of names seen, which would keep what one request sent for the next. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_MAX)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Only so can a text get a character that UTF-8 and JSON don't let through as it is. */
  private static final String ESCAPE = "\\u";

  private final List<Problem> problems;
  private final JsonParser parser;
  private final boolean hasEscapes;

  private StrictJson(JsonParser parser, boolean hasEscapes, List<Problem> problems) {
    this.parser = parser;
    this.hasEscapes = hasEscapes;
    this.problems = problems;
  }

  /**
   * Reads {@code body}.
   *
   * @param problems what is wrong is added here, at most 100 problems
   * @return the object; empty if there is none to look into
   */
  static Optional<JsonValue.Fields> read(byte[] body, List<Problem> problems) {
    String text = new String(body, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0 && !isUtf8(body)) {
      problems.add(
          ProblemCode.NOT_UTF_8.at("", "The body is not UTF-8. Encode the JSON as UTF-8."));
      return Optional.empty();
    }
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text.toCharArray())) {
      return new StrictJson(parser, text.contains(ESCAPE), problems).document();
    } catch (JacksonException malformed) {
      // Its message may quote the body, so only the place goes on.
      return unreadable(malformed(malformed), problems);
    }
  }

  private static boolean isUtf8(byte[] body) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
      return true;
    } catch (CharacterCodingException _) {
      return false;
    }
  }

  /** Reports that alone: nobody can know which of the names found before it are personal. */
  private static Optional<JsonValue.Fields> unreadable(Problem problem, List<Problem> problems) {
    problems.clear();
    problems.add(problem);
    return Optional.empty();
  }

  private static Problem malformed(JacksonException malformed) {
    return ProblemCode.MALFORMED_JSON.at("", whatIsMalformed(malformed));
  }

  private static String whatIsMalformed(JacksonException malformed) {
    // Of its constraints only that of depth is less than what a whole body can hold.
    if (malformed instanceof StreamConstraintsException) {
      return "The body is nested deeper than " + DEPTH_MAX + " levels. Send flatter JSON.";
    }
    long offset = malformed.getLocation() == null ? 0 : malformed.getLocation().getCharOffset();
    long character = Math.max(0, offset);
    return malformed instanceof UnexpectedEndOfInputException
        ? "The body ends within its JSON, after character " + character + ". Send all of it."
        : "The body is not JSON from about character " + character + " on. Send one JSON object.";
  }

  private Optional<JsonValue.Fields> document() {
    JsonToken first = parser.nextToken();
    if (first != JsonToken.START_OBJECT) {
      problems.add(
          ProblemCode.NOT_AN_OBJECT.at(
              "",
              first == null
                  ? "The body is empty. Send one JSON object."
                  : "The body is not a JSON object. Send one JSON object."));
      return Optional.empty();
    }
    JsonValue.Fields fields = fields(Place.WHOLE, 1);
    if (parser.nextToken() != null) {
      return unreadable(
          ProblemCode.MALFORMED_JSON.at(
              "", "Something follows the JSON object. Send one event per request."),
          problems);
    }
    return Optional.of(fields);
  }

  private JsonValue.Fields fields(Place place, int depth) {
    SequencedMap<String, JsonValue> values = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      Place at = depth > POINTER_DEPTH_MAX ? place : new Place.Field(place, name);
      checkCharacters(name, at);
      parser.nextToken();
      if (values.putIfAbsent(name, value(at, depth)) != null) {
        add(ProblemCode.DUPLICATE_FIELD, at, " is there twice. Send each field once.");
      }
    }
    return new JsonValue.Fields(values);
  }

  private JsonValue value(Place place, int depth) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> fields(place, depth + 1);
      case START_ARRAY -> array(place, depth + 1);
      case VALUE_STRING -> text(place);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonValue.Numeric(parser.getString());
      case VALUE_TRUE -> new JsonValue.Flag(true);
      case VALUE_FALSE -> new JsonValue.Flag(false);
      case VALUE_NULL -> new JsonValue.Null();
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("the JSON parser gave no value where there must be one");
    };
  }

  private JsonValue array(Place place, int depth) {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      value(place, depth);
    }
    return new JsonValue.Array();
  }

  private JsonValue text(Place place) {
    String text = parser.getString();
    checkCharacters(text, place);
    return new JsonValue.Text(text);
  }

  private void checkCharacters(String text, Place place) {
    if (hasEscapes && !isClean(text)) {
      add(
          ProblemCode.INVALID_CHARACTER,
          place,
          " holds U+0000 or half of a surrogate pair. Leave such characters out.");
    }
  }

  private static boolean isClean(String text) {
    int index = 0;
    while (index < text.length()) {
      int point = text.codePointAt(index);
      if (point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
        return false;
      }
      index += Character.charCount(point);
    }
    return true;
  }

  /** Extends a pointer (RFC 6901), but not by a name that is too long or unclean to be shown. */
  static String pointer(String parent, String name) {
    if (name.length() > POINTER_NAME_CHARACTERS_MAX || !isClean(name)) {
      return parent;
    }
    return parent + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  private void add(ProblemCode code, Place place, String whatIsWrong) {
    if (problems.size() < PROBLEMS_MAX) {
      String pointer = place.pointer();
      problems.add(code.at(pointer, Problem.fieldAt(pointer) + whatIsWrong));
    }
  }

  /** Where the parser is; written out only for a problem. */
  private sealed interface Place {
    Place WHOLE = new Whole();

    String pointer();

    record Whole() implements Place {
      @Override
      public String pointer() {
        return "";
      }
    }

    record Field(Place parent, String name) implements Place {
      @Override
      public String pointer() {
        return StrictJson.pointer(parent.pointer(), name);
      }
    }
  }
}
