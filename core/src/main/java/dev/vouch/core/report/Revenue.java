package dev.vouch.core.report;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The values of confirmed successes, summed per currency. Values of different currencies are never
 * added.
 *
 * @param amounts one per currency, sorted by it; values without a currency last
 */
public record Revenue(List<Amount> amounts) {
  /** The sum of no values. */
  public static final Revenue NONE = new Revenue(List.of());

  public Revenue {
    amounts =
        amounts.stream()
            .sorted(
                comparing((Amount amount) -> amount.currency().isEmpty())
                    .thenComparing(amount -> amount.currency().orElse("")))
            .toList();
  }

  /**
   * The exact sum of one currency's values; refunds are negative.
   *
   * @param currency three capital letters, such as EUR; empty for values without a currency
   */
  public record Amount(Optional<String> currency, BigDecimal value) {}

  /** Creates revenue without a currency. */
  public static Revenue withoutCurrency(BigDecimal value) {
    return new Revenue(List.of(new Amount(Optional.empty(), value)));
  }

  /** Returns the sum in one currency, or of values without one; zero if there are none. */
  public Amount in(Optional<String> currency) {
    return amounts.stream()
        .filter(amount -> amount.currency().equals(currency))
        .findFirst()
        .orElse(new Amount(currency, BigDecimal.ZERO));
  }

  /** Returns the sums per currency of both. */
  public Revenue plus(Revenue other) {
    Map<Optional<String>, BigDecimal> sums =
        Stream.concat(amounts.stream(), other.amounts.stream())
            .collect(toMap(Amount::currency, Amount::value, BigDecimal::add));
    return new Revenue(
        sums.entrySet().stream().map(sum -> new Amount(sum.getKey(), sum.getValue())).toList());
  }

  /** Returns the sum of all values, zero if there are none; empty if currencies differ. */
  public Optional<BigDecimal> total() {
    return switch (amounts.size()) {
      case 0 -> Optional.of(BigDecimal.ZERO);
      case 1 -> Optional.of(amounts.getFirst().value());
      default -> Optional.empty();
    };
  }
}
