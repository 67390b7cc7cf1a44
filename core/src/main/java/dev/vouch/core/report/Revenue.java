package dev.vouch.core.report;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The values of confirmed successes, summed per currency. Values of different currencies are never
 * added, unless they are converted ({@link Conversion}).
 *
 * @param amounts one per currency, sorted by currency; values without a currency last
 */
public record Revenue(List<Amount> amounts) {
  private static final int VALUE_DECIMALS = 9;

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
   * @param isConverted whether some of the values were converted into the currency
   */
  public record Amount(Optional<String> currency, BigDecimal value, boolean isConverted) {
    /** Creates a sum of values that were sent in the currency. */
    public Amount(Optional<String> currency, BigDecimal value) {
      this(currency, value, false);
    }

    private Amount rounded() {
      return value.scale() > VALUE_DECIMALS
          ? new Amount(
              currency, value.setScale(VALUE_DECIMALS, RoundingMode.HALF_EVEN), isConverted)
          : this;
    }

    private Amount plus(Amount other) {
      return new Amount(currency, value.add(other.value), isConverted || other.isConverted);
    }
  }

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

  /** Returns the sums of these and other amounts, per currency. */
  public Revenue plus(Revenue other) {
    return sum(Stream.concat(amounts.stream(), other.amounts.stream()));
  }

  /** Returns the sums of amounts per currency. */
  public static Revenue sum(Stream<Amount> amounts) {
    Map<Optional<String>, Amount> sums =
        amounts.collect(toMap(Amount::currency, Function.identity(), Amount::plus));
    return new Revenue(List.copyOf(sums.values()));
  }

  /** Returns the sums rounded to 9 decimals, as many as values have. */
  public Revenue rounded() {
    return new Revenue(amounts.stream().map(Amount::rounded).toList());
  }

  /** Whether some of the values were converted into another currency. */
  public boolean isConverted() {
    return amounts.stream().anyMatch(Amount::isConverted);
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
