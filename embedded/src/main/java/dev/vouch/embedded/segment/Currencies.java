package dev.vouch.embedded.segment;

import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.PropertyValue;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The currency of a value: the event property {@code currency}, if it consists of 3 letters. */
public final class Currencies {
  private static final String PROPERTY = "currency";

  /** Surrounding spaces are ignored. */
  private static final Pattern CODE = Pattern.compile("\\s*([A-Za-z]{3})\\s*");

  private Currencies() {}

  /** Returns the currency in upper case; empty if the properties have none. */
  public static Optional<String> of(String properties) {
    // Most events have no currency, and parsing all properties takes about a microsecond.
    if (!properties.contains(PROPERTY)) {
      return Optional.empty();
    }
    PropertyValue value = PropertiesJson.read(properties).get(PROPERTY);
    if (!(value instanceof PropertyValue.Text(String text))) {
      return Optional.empty();
    }
    Matcher code = CODE.matcher(text);
    return code.matches() ? Optional.of(code.group(1).toUpperCase(Locale.ROOT)) : Optional.empty();
  }
}
