package dev.vouch.directory.cost;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What was spent on a source or a campaign on one day of site time.
 *
 * @param amount the exact amount, not negative
 * @param currency three capital letters, such as EUR
 */
public record CampaignCost(CostKey key, BigDecimal amount, String currency) {
  /**
   * The identity of a cost within its site: sending it again replaces the amount.
   *
   * @param campaign empty for the spend of a source without a campaign
   */
  public record CostKey(LocalDate date, String source, Optional<String> campaign) {}
}
