package dev.vouch.core.event;

import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The property {@code currency}, by which reports sum values (docs/events.md). Like them, ignores
 * case and surrounding white space. A backend sends it as a field of the event or as a property.
 */
final class CurrencyProperty {
  private static final String NAME = "currency";

  /** The ISO 4217 codes, including former ones. */
  private static final Set<String> CODES =
      Currency.availableCurrencies()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private CurrencyProperty() {}

  /** Returns the properties with the field {@code currency}, which replaces the property. */
  static SequencedMap<String, PropertyValue> with(
      Optional<String> currency, SequencedMap<String, PropertyValue> properties) {
    currency.ifPresent(text -> properties.put(NAME, new PropertyValue.Text(text)));
    return properties;
  }

  /** Whether the property is absent or an ISO 4217 code. */
  static boolean isAbsentOrKnown(Map<String, PropertyValue> properties) {
    return !properties.containsKey(NAME)
        || (properties.get(NAME) instanceof PropertyValue.Text(String text)
            && CODES.contains(text.strip().toUpperCase(Locale.ROOT)));
  }
}
