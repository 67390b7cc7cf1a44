package dev.vouch.core.request;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Reader of a request's body as one JSON object in UTF-8 (RFC 8259). Rejects what many parsers
 * accept: overlong UTF-8, duplicate fields, trailing data, and U+0000 and unpaired surrogates in
 * names. Accepts such characters in texts, because the reader of each field decides what to do with
 * them. Not a library, because data binding libraries stop at the first problem and quote the body
 * in their messages; a body may contain personal data. Based on a streaming parser. Not
 * thread-safe, for a single use.
 */
final class JsonReader {
  /** Sufficient for any ignored field, and safe for every stack. */
  private static final int DEPTH_MAX = 100;

  /** Field names below this depth are omitted from pointers, which keeps problems short. */
  private static final int POINTER_DEPTH_MAX = 2;

  /** Replaces invalid UTF-8 in a decoded text; may also be sent literally. */
  private static final char REPLACEMENT = '\ufffd';

  /** Written by some editors and libraries; not allowed in JSON (RFC 8259, section 8.1). */
  private static final String BYTE_ORDER_MARK = "\ufeff";

  /** For a larger body only the first problems are reported, which keeps responses short. */
  private static final int PROBLEMS_MAX = 100;

  /**
   * Without the symbol table, which would retain parts of requests; with buffers per thread,
   * because event loops would contend for shared buffers.
   */
  static final JsonFactory JSON =
      JsonFactory.builder()
          .recyclerPool(JsonRecyclerPools.threadLocalPool())
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_MAX)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Only an escape can produce a character that UTF-8 and JSON do not allow literally. */
  private static final String ESCAPE = "\\u";

  private static final JsonValue TRUE = new JsonValue.Flag(true);
  private static final JsonValue FALSE = new JsonValue.Flag(false);
  private static final JsonValue NULL = new JsonValue.Null();

  private final List<Problem> problems;
  private final JsonParser parser;
  private final boolean hasEscapes;

  private JsonReader(JsonParser parser, boolean hasEscapes, List<Problem> problems) {
    this.parser = parser;
    this.hasEscapes = hasEscapes;
    this.problems = problems;
  }

  /**
   * Reads {@code body}.
   *
   * @param problems the list that problems are added to, at most 100
   * @return the object; empty if the body is not one
   */
  static Optional<JsonValue.Fields> read(byte[] body, List<Problem> problems) {
    return text(body, problems).flatMap(text -> read(text, problems));
  }

  private static Optional<JsonValue.Fields> read(String text, List<Problem> problems) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      return new JsonReader(parser, text.contains(ESCAPE), problems).document();
    } catch (JacksonException e) {
      // The exception's message may quote the body, so only the location is used.
      return unreadable(malformed(e), problems);
    }
  }

  /** Decodes a body; empty if it is not UTF-8 without a byte order mark. */
  static Optional<String> text(byte[] body, List<Problem> problems) {
    String text = new String(body, StandardCharsets.UTF_8);
    if (text.startsWith(BYTE_ORDER_MARK)) {
      problems.add(
          ProblemCode.MALFORMED_JSON.at(
              "", "The body starts with a byte order mark (U+FEFF). Send UTF-8 without it."));
      return Optional.empty();
    }
    if (text.indexOf(REPLACEMENT) >= 0 && !isUtf8(body)) {
      problems.add(
          ProblemCode.NOT_UTF_8.at("", "The body is not UTF-8. Encode the JSON as UTF-8."));
      return Optional.empty();
    }
    return Optional.of(text);
  }

  private static boolean isUtf8(byte[] body) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
      return true;
    } catch (CharacterCodingException _) {
      return false;
    }
  }

  /** Reports only this problem, because earlier problems may name fields that are personal data. */
  private static Optional<JsonValue.Fields> unreadable(Problem problem, List<Problem> problems) {
    problems.clear();
    problems.add(problem);
    return Optional.empty();
  }

  /** Returns the problem of a body that is not JSON. */
  static Problem malformed(JacksonException e) {
    // The depth is the only constraint that a body within its size limit can violate.
    if (e instanceof StreamConstraintsException) {
      return ProblemCode.MALFORMED_JSON.at(
          "", "The body is nested deeper than " + DEPTH_MAX + " levels. Send flatter JSON.");
    }
    long offset = e.getLocation() == null ? 0 : e.getLocation().getCharOffset();
    long character = Math.max(0, offset);
    return ProblemCode.MALFORMED_JSON.at(
        "",
        e instanceof UnexpectedEndOfInputException
            ? "The JSON ends unexpectedly after character "
                + character
                + ". Send the complete body."
            : "Malformed JSON at about character " + character + ". Send one JSON object.");
  }

  private Optional<JsonValue.Fields> document() {
    JsonToken first = parser.nextToken();
    if (first != JsonToken.START_OBJECT) {
      problems.add(ProblemCode.NOT_AN_OBJECT.at("", notAnObject(first)));
      return Optional.empty();
    }
    JsonValue.Fields fields = fields(JsonPointer.root(), 1);
    if (parser.nextToken() != null) {
      return unreadable(
          ProblemCode.MALFORMED_JSON.at(
              "", "There is content after the JSON object. Send one JSON object."),
          problems);
    }
    return Optional.of(fields);
  }

  private static String notAnObject(@Nullable JsonToken first) {
    if (first == null) {
      return "The body is empty. Send one JSON object.";
    }
    return first == JsonToken.START_ARRAY
        ? "The body is an array, but one request carries one object, such as one event. Send a"
            + " request for each, or several events with POST /events."
        : "The body is not a JSON object. Send one JSON object.";
  }

  private JsonValue.Fields fields(JsonPointer place, int depth) {
    SequencedMap<String, JsonValue> values = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      if (hasEscapes && !Characters.areValid(name)) {
        add(
            ProblemCode.INVALID_CHARACTER,
            at(place, name, depth),
            RequestFields.INVALID_CHARACTERS);
      }
      JsonValue value =
          parser.nextToken().isStructStart() ? nested(at(place, name, depth), depth + 1) : scalar();
      if (values.putIfAbsent(name, value) != null) {
        add(
            ProblemCode.DUPLICATE_FIELD,
            at(place, name, depth),
            " is duplicated. Send each field once.");
      }
    }
    return new JsonValue.Fields(values);
  }

  private static JsonPointer at(JsonPointer place, String name, int depth) {
    return depth > POINTER_DEPTH_MAX ? place : place.field(name);
  }

  private JsonValue nested(JsonPointer place, int depth) {
    return parser.currentToken() == JsonToken.START_OBJECT
        ? fields(place, depth)
        : array(place, depth);
  }

  private JsonValue scalar() {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> new JsonValue.Text(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonValue.Numeric(parser.getString());
      case VALUE_TRUE -> TRUE;
      case VALUE_FALSE -> FALSE;
      case VALUE_NULL -> NULL;
      case START_OBJECT, START_ARRAY -> throw new IllegalStateException("a nested value");
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("the JSON parser returned no value");
    };
  }

  private JsonValue array(JsonPointer place, int depth) {
    List<JsonValue> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(parser.currentToken().isStructStart() ? nested(place, depth + 1) : scalar());
    }
    return new JsonValue.Array(values);
  }

  private void add(ProblemCode code, JsonPointer place, String rule) {
    if (problems.size() < PROBLEMS_MAX) {
      String pointer = place.text();
      problems.add(code.at(pointer, Problem.fieldAt(pointer) + rule));
    }
  }
}
