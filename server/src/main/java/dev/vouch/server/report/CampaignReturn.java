package dev.vouch.server.report;

import dev.vouch.core.report.Revenue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * What was spent on a source or campaign, compared with what it brought. Spend without a campaign
 * has no ratios, because successes without a campaign are not its result.
 *
 * @param key the source or campaign; empty for spend without a campaign
 * @param cost the amount spent in one currency, not negative
 * @param successes the successes in all currencies, divided by linear credit
 * @param revenue the revenue in the currency of the cost
 */
public record CampaignReturn(
    Optional<String> key, BigDecimal cost, BigDecimal successes, BigDecimal revenue) {
  private static final int RATIO_DECIMALS = 6;

  /** The comparison with the successes that are credited to the key; none without a key. */
  public static CampaignReturn of(
      Optional<String> key,
      String currency,
      BigDecimal cost,
      BigDecimal successes,
      Revenue revenue) {
    return key.isEmpty()
        ? new CampaignReturn(key, cost, BigDecimal.ZERO, BigDecimal.ZERO)
        : new CampaignReturn(key, cost, successes, revenue.in(Optional.of(currency)).value());
  }

  /**
   * The cost divided by the successes, to 6 decimals; empty without successes, without a cost, or
   * without a key.
   */
  public Optional<BigDecimal> costPerSuccess() {
    return isComparable() && successes.signum() > 0
        ? Optional.of(ratio(cost, successes))
        : Optional.empty();
  }

  /** The revenue divided by the cost, to 6 decimals; empty without a cost or without a key. */
  public Optional<BigDecimal> returnOnAdSpend() {
    return isComparable() ? Optional.of(ratio(revenue, cost)) : Optional.empty();
  }

  private boolean isComparable() {
    return key.isPresent() && cost.signum() > 0;
  }

  private static BigDecimal ratio(BigDecimal amount, BigDecimal divisor) {
    return amount.divide(divisor, RATIO_DECIMALS, RoundingMode.HALF_EVEN);
  }
}
