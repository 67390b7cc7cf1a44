package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.report.CampaignReturn;
import java.math.BigDecimal;
import java.util.Optional;

/** A column that compares costs in one currency with what they brought. */
record CostColumn(Ratio ratio, String currency) {
  private static final String NO_NUMBER = "\u2013";

  /** What the column shows. */
  enum Ratio implements WireNamed {
    COST("Cost"),
    COST_PER_SUCCESS("Cost per success"),
    RETURN_ON_AD_SPEND("Return on ad spend");

    private final String label;

    Ratio(String label) {
      this.label = label;
    }
  }

  /** The name in URLs, such as {@code cost_per_success.EUR}. */
  String name() {
    return ratio.wireName() + "." + currency;
  }

  String label() {
    return ratio.label + ", " + currency;
  }

  /** The number of a source or campaign; empty if it is not compared. */
  Optional<BigDecimal> of(CampaignReturn compared) {
    return switch (ratio) {
      case COST -> Optional.of(compared.cost().value());
      case COST_PER_SUCCESS -> compared.costPerSuccess();
      case RETURN_ON_AD_SPEND -> compared.returnOnAdSpend();
    };
  }

  String shown(CampaignReturn compared, NumberFormats numbers) {
    return of(compared).map(number -> shown(number, compared, numbers)).orElse(NO_NUMBER);
  }

  private String shown(BigDecimal number, CampaignReturn compared, NumberFormats numbers) {
    return switch (ratio) {
      case COST, COST_PER_SUCCESS ->
          numbers.money(
              new Revenue.Amount(Optional.of(currency), number, compared.cost().isConverted()));
      case RETURN_ON_AD_SPEND ->
          numbers.marked(compared.isConverted(), numbers.ratio(number.doubleValue()));
    };
  }
}
