package dev.vouch.embedded.export;

import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.embedded.segment.EventRow;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.io.JsonStringEncoder;

/** What files say of an event's properties. */
final class ExportedProperties {
  private static final String NONE = "{}";
  private static final String CURRENCY_NAME = "currency";
  private static final Pattern CURRENCY = Pattern.compile("\\s*([A-Za-z]{3})\\s*");

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

  /** Returns the currency, if the property consists of three letters and spaces around them. */
  static Optional<String> currency(EventRow row) {
    if (!row.properties().contains(CURRENCY_NAME)
        || !(PropertiesJson.read(row.properties()).get(CURRENCY_NAME)
            instanceof PropertyValue.Text(String sent))) {
      return Optional.empty();
    }
    Matcher code = CURRENCY.matcher(sent);
    return code.matches() ? Optional.of(code.group(1).toUpperCase(Locale.ROOT)) : Optional.empty();
  }
}
