package dev.vouch.contract.model;

import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Revenue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The revenue of events, summed one event at a time. */
final class RevenueModel {
  private RevenueModel() {}

  /** Sums per currency, converted with a conversion, which are then rounded to 9 decimals. */
  static Revenue of(List<CreditedEvent> events, Optional<Conversion> conversion) {
    Revenue exact = exact(events, conversion);
    return conversion.isEmpty()
        ? exact
        : new Revenue(
            exact.amounts().stream()
                .map(
                    amount ->
                        new Revenue.Amount(
                            amount.currency(),
                            amount.value().setScale(9, RoundingMode.HALF_EVEN),
                            amount.isConverted()))
                .toList());
  }

  /** Keyed by currency; an empty key means no currency. */
  static Revenue exact(List<CreditedEvent> events, Optional<Conversion> conversion) {
    Map<String, BigDecimal> sums = new TreeMap<>();
    Set<String> converted = new HashSet<>();
    for (CreditedEvent event : events) {
      Optional<BigDecimal> value = event.content().successValue();
      if (value.isPresent()) {
        String currency = currency(event);
        Optional<BigDecimal> rate = conversion.flatMap(rates -> rate(event, currency, rates));
        String wanted = rate.isPresent() ? conversion.get().currency() : currency;
        sums.merge(wanted, value.get().multiply(rate.orElse(BigDecimal.ONE)), BigDecimal::add);
        if (rate.isPresent()) {
          converted.add(wanted);
        }
      }
    }
    List<Revenue.Amount> amounts = new ArrayList<>();
    sums.forEach(
        (currency, sum) ->
            amounts.add(
                new Revenue.Amount(
                    Optional.of(currency).filter(code -> !code.isEmpty()),
                    sum,
                    converted.contains(currency))));
    return new Revenue(amounts);
  }

  /** That of the event's day, else the latest one of the 7 days before it. */
  private static Optional<BigDecimal> rate(
      CreditedEvent event, String currency, Conversion conversion) {
    LocalDate day = event.at().atZone(conversion.zone()).toLocalDate();
    for (int age = 0; age <= 7; age++) {
      Map<String, BigDecimal> ofDay = conversion.rates().get(day.minusDays(age));
      if (ofDay != null && ofDay.containsKey(currency)) {
        return Optional.of(ofDay.get(currency));
      }
    }
    return Optional.empty();
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
