package dev.vouch.core.report;

import static java.util.Comparator.comparing;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The values of confirmed successes, summed for each currency. Values of different currencies are
 * never added.
 *
 * @param amounts one for each currency, sorted by it, the values without a currency last
 */
public record Revenue(List<Amount> amounts) {
  /** Of no values at all. */
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
   * The exact sum of one currency's values; refunds count down.
   *
   * @param currency three capital letters, such as EUR; empty for values that name none
   */
  public record Amount(Optional<String> currency, BigDecimal value) {}

  /** Values that name no currency. */
  public static Revenue withoutCurrency(BigDecimal value) {
    return new Revenue(List.of(new Amount(Optional.empty(), value)));
  }

  /** The sum of all values, zero without any; empty when their currencies differ. */
  public Optional<BigDecimal> total() {
    return switch (amounts.size()) {
      case 0 -> Optional.of(BigDecimal.ZERO);
      case 1 -> Optional.of(amounts.getFirst().value());
      default -> Optional.empty();
    };
  }
}
