package dev.vouch.directory.cost;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The amount spent on a source or a campaign, on one day in the site's time zone.
 *
 * @param amount the exact amount, not negative
 * @param currency three capital letters, such as EUR
 */
public record CampaignCost(CostKey key, BigDecimal amount, String currency) {
  /**
   * The key of a cost within its site. Saving a cost with an existing key replaces the amount.
   *
   * @param campaign empty for spend on a source without a campaign
   */
  public record CostKey(LocalDate date, String source, Optional<String> campaign) {}
}
