package dev.vouch.core.event;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/**
 * Codec of an event's properties as one JSON object, the format stored in a warehouse. Each value
 * is a string with a type prefix, such as {@code {"plan":"t:pro","seats":"n:12.5"}}, so that every
 * engine returns a number's exact digits without rounding (docs/decisions/0006). Thread-safe.
 */
public final class PropertiesJson {
  /** The length of a value's type prefix; SQL that reads a value skips as many characters. */
  private static final int TYPE_CHARACTERS = 2;

  private static final String TEXT = "t:";
  private static final String NUMBER = "n:";
  private static final String FLAG = "b:";

  private static final String NONE = "{}";

  private static final JsonFactory JSON = new JsonFactory();

  private PropertiesJson() {}

  /** Writes {@code properties}; {@link #read} restores the order and every digit. */
  public static String write(SequencedMap<String, PropertyValue> properties) {
    if (properties.isEmpty()) {
      return NONE;
    }
    JsonStringEncoder quoting = JsonStringEncoder.getInstance();
    StringBuilder text = new StringBuilder();
    char before = '{';
    for (Map.Entry<String, PropertyValue> property : properties.entrySet()) {
      text.append(before).append('"');
      quoting.quoteAsString(property.getKey(), text);
      text.append("\":\"");
      quoting.quoteAsString(format(property.getValue()), text);
      text.append('"');
      before = ',';
    }
    return text.append('}').toString();
  }

  private static String format(PropertyValue value) {
    return switch (value) {
      case PropertyValue.Text text -> TEXT + text.value();
      case PropertyValue.Decimal decimal -> NUMBER + decimal.value().toPlainString();
      case PropertyValue.Flag flag -> FLAG + flag.value();
    };
  }

  /**
   * Reads the format of {@link #write}.
   *
   * @throws IllegalArgumentException if {@code json} is not one flat JSON object
   */
  public static SequencedMap<String, PropertyValue> read(String json) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
      expect(parser.nextToken() == JsonToken.START_OBJECT);
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String key = parser.currentName();
        parser.nextToken();
        properties.put(key, readValue(parser));
      }
      expect(parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null);
      return properties;
    } catch (JacksonException _) {
      // The exception's message may quote the text, which is customer data.
      throw notProperties();
    }
  }

  private static PropertyValue readValue(JsonParser parser) {
    expect(parser.currentToken() == JsonToken.VALUE_STRING);
    String written = parser.getString();
    expect(written.length() >= TYPE_CHARACTERS);
    String value = written.substring(TYPE_CHARACTERS);
    return switch (written.substring(0, TYPE_CHARACTERS)) {
      case TEXT -> new PropertyValue.Text(value);
      case NUMBER -> new PropertyValue.Decimal(number(value));
      case FLAG -> new PropertyValue.Flag(Boolean.parseBoolean(value));
      default -> throw notProperties();
    };
  }

  private static BigDecimal number(String written) {
    try {
      return new BigDecimal(written);
    } catch (NumberFormatException _) {
      throw notProperties();
    }
  }

  private static void expect(boolean holds) {
    if (!holds) {
      throw notProperties();
    }
  }

  private static IllegalArgumentException notProperties() {
    return new IllegalArgumentException(
        "stored properties are not one flat JSON object of typed values; the warehouse's column"
            + " `properties` must contain the output of PropertiesJson.write");
  }
}
