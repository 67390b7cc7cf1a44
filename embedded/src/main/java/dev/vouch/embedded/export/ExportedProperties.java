package dev.vouch.embedded.export;

import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.embedded.segment.EventRow;
import java.util.Map;
import tools.jackson.core.io.JsonStringEncoder;

/** What files say of an event's properties. */
final class ExportedProperties {
  private static final String NONE = "{}";

  private ExportedProperties() {}

  /** Returns the properties as they were sent, as a JSON object. */
  static String json(EventRow row) {
    if (row.properties().equals(NONE)) {
      return NONE;
    }
    StringBuilder text = new StringBuilder();
    char before = '{';
    for (Map.Entry<String, PropertyValue> property :
        PropertiesJson.read(row.properties()).entrySet()) {
      text.append(before);
      appendQuoted(property.getKey(), text);
      text.append(':');
      switch (property.getValue()) {
        case PropertyValue.Text(String value) -> appendQuoted(value, text);
        case PropertyValue.Decimal decimal -> text.append(decimal.value().toPlainString());
        case PropertyValue.Flag(boolean value) -> text.append(value);
      }
      before = ',';
    }
    return text.append('}').toString();
  }

  private static void appendQuoted(String value, StringBuilder text) {
    text.append('"');
    JsonStringEncoder.getInstance().quoteAsString(value, text);
    text.append('"');
  }
}
