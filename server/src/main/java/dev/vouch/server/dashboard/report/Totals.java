package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import java.math.BigDecimal;

/**
 * The numbers of a report or of one value of a table.
 *
 * @param successes whole unless linear credit divides them (docs/identity.md C12)
 * @param converters 0 in a table that does not count them
 */
public record Totals(
    long visitors, long pageviews, BigDecimal successes, long converters, Revenue revenue) {
  /** Those of no events. */
  public static final Totals NOTHING = of(Summary.NOTHING);

  public static Totals of(Summary summary) {
    return new Totals(
        summary.visitors(),
        summary.pageviews(),
        BigDecimal.valueOf(summary.successes()),
        summary.converters(),
        summary.revenue());
  }

  /** Converters per visitor, 0 to 1; 0 without visitors. */
  double conversionRate() {
    return visitors == 0 ? 0 : (double) converters / visitors;
  }
}
