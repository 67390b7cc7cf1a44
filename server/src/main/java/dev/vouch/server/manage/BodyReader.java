package dev.vouch.server.manage;

import dev.vouch.core.event.Problem;
import dev.vouch.core.event.ProblemCode;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** Reads a request's body: one JSON object in UTF-8, each field once, nothing behind it. */
final class BodyReader {
  /** Without its table of names seen, which would keep what one request sent for the next. */
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private BodyReader() {}

  /**
   * The fields in their order.
   *
   * @throws ProblemException when the body is something else
   */
  static Map<String, BodyValue> read(byte[] body) {
    CharBuffer text = decode(body);
    try (JsonParser parser =
        JSON.createParser(ObjectReadContext.empty(), text.array(), 0, text.length())) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw refused(ProblemCode.NOT_AN_OBJECT, "The body is one JSON object.");
      }
      Map<String, BodyValue> fields = fields(parser);
      if (parser.nextToken() != null) {
        throw malformed();
      }
      return fields;
    } catch (JacksonException unreadable) {
      // Its message may quote the body.
      throw malformed();
    }
  }

  private static CharBuffer decode(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
    } catch (CharacterCodingException otherwise) {
      throw refused(ProblemCode.NOT_UTF_8, "Encode the body as UTF-8.");
    }
  }

  private static Map<String, BodyValue> fields(JsonParser parser) {
    Map<String, BodyValue> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return fields;
  }

  private static BodyValue value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> new BodyValue.Text(parser.getString());
      case VALUE_NUMBER_INT -> whole(parser);
      case VALUE_TRUE -> new BodyValue.Flag(true);
      case VALUE_FALSE -> new BodyValue.Flag(false);
      case VALUE_NULL -> new BodyValue.Nothing();
      case START_ARRAY -> array(parser);
      case START_OBJECT -> {
        parser.skipChildren();
        yield new BodyValue.Other();
      }
      case VALUE_NUMBER_FLOAT,
          NOT_AVAILABLE,
          END_OBJECT,
          END_ARRAY,
          PROPERTY_NAME,
          VALUE_EMBEDDED_OBJECT ->
          new BodyValue.Other();
    };
  }

  private static BodyValue whole(JsonParser parser) {
    return switch (parser.getNumberType()) {
      case INT, LONG -> new BodyValue.Whole(parser.getLongValue());
      case BIG_INTEGER, FLOAT, DOUBLE, BIG_DECIMAL -> new BodyValue.Other();
    };
  }

  private static BodyValue array(JsonParser parser) {
    List<String> texts = new ArrayList<>();
    boolean textsOnly = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == JsonToken.VALUE_STRING) {
        texts.add(parser.getString());
      } else {
        textsOnly = false;
        parser.skipChildren();
      }
    }
    return textsOnly ? new BodyValue.Texts(texts) : new BodyValue.Other();
  }

  private static ProblemException malformed() {
    return refused(
        ProblemCode.MALFORMED_JSON,
        "The body is one JSON object, with each field once and nothing behind it.");
  }

  private static ProblemException refused(ProblemCode code, String detail) {
    return new ProblemException(
        ProblemType.INVALID_REQUEST, detail, List.<Problem>of(code.at("", detail)));
  }
}
