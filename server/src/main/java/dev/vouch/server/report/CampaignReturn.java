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
    Optional<String> key, Revenue.Amount cost, BigDecimal successes, Revenue.Amount revenue) {
  private static final int RATIO_DECIMALS = 6;

  /** The comparison with the successes that are credited to the key; none without a key. */
  public static CampaignReturn of(
      Optional<String> key, Revenue.Amount cost, BigDecimal successes, Revenue revenue) {
    return key.isEmpty()
        ? new CampaignReturn(key, cost, BigDecimal.ZERO, Revenue.NONE.in(cost.currency()))
        : new CampaignReturn(key, cost, successes, revenue.in(cost.currency()));
  }

  /** Whether some of the cost or the revenue was converted into the currency. */
  public boolean isConverted() {
    return cost.isConverted() || revenue.isConverted();
  }

  /**
   * The cost divided by the successes, to 6 decimals; empty without successes, without a cost, or
   * without a key.
   */
  public Optional<BigDecimal> costPerSuccess() {
    return isComparable() && successes.signum() > 0
        ? Optional.of(ratio(cost.value(), successes))
        : Optional.empty();
  }

  /** The revenue divided by the cost, to 6 decimals; empty without a cost or without a key. */
  public Optional<BigDecimal> returnOnAdSpend() {
    return isComparable() ? Optional.of(ratio(revenue.value(), cost.value())) : Optional.empty();
  }

  private boolean isComparable() {
    return key.isPresent() && cost.value().signum() > 0;
  }

  private static BigDecimal ratio(BigDecimal amount, BigDecimal divisor) {
    return amount.divide(divisor, RATIO_DECIMALS, RoundingMode.HALF_EVEN);
  }
}
