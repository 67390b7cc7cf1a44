package dev.vouch.contract.model;

import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Revenue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The revenue of events, summed one event at a time. */
final class RevenueModel {
  private RevenueModel() {}

  /** Keyed by currency; an empty key means no currency. */
  static Revenue of(List<CreditedEvent> events) {
    Map<String, BigDecimal> sums = new TreeMap<>();
    for (CreditedEvent event : events) {
      Optional<BigDecimal> value = event.content().successValue();
      if (value.isPresent()) {
        sums.merge(currency(event), value.get(), BigDecimal::add);
      }
    }
    List<Revenue.Amount> amounts = new ArrayList<>();
    sums.forEach(
        (currency, sum) ->
            amounts.add(
                new Revenue.Amount(Optional.of(currency).filter(code -> !code.isEmpty()), sum)));
    return new Revenue(amounts);
  }

  /** Three Latin letters, ignoring surrounding ASCII white space. */
  private static String currency(CreditedEvent event) {
    PropertyValue property = event.content().properties().get("currency");
    String code =
        property instanceof PropertyValue.Text(String text)
            ? text.replaceAll("^\\s+|\\s+$", "")
            : "";
    boolean isCode = code.length() == 3 && code.chars().allMatch(RevenueModel::isLatinLetter);
    return isCode ? code.toUpperCase(Locale.ROOT) : "";
  }

  private static boolean isLatinLetter(int character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  }
}
