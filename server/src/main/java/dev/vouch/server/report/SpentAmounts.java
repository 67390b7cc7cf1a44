package dev.vouch.server.report;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.Revenue;
import dev.vouch.directory.cost.CampaignCost;
import java.util.Collection;
import java.util.Optional;

/** Sums of campaign costs. */
public final class SpentAmounts {
  private SpentAmounts() {}

  /** Returns the sums per currency, converted by the rates of the costs' days. */
  public static Revenue sum(Collection<CampaignCost> costs, Optional<Conversion> conversion) {
    return Revenue.sum(costs.stream().map(cost -> amount(cost, conversion))).rounded();
  }

  private static Revenue.Amount amount(CampaignCost cost, Optional<Conversion> conversion) {
    Revenue.Amount sent = new Revenue.Amount(Optional.of(cost.currency()), cost.amount());
    return conversion.map(rates -> rates.convert(cost.key().date(), sent)).orElse(sent);
  }
}
