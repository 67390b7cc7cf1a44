package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/**
 * The numbers of a report or of one value of a table.
 *
 * @param successes whole unless linear credit divides them (docs/identity.md C12)
 * @param conversionRate of the people who were seen in a browser, 0 to 1; empty if none was, or in
 *     a table that does not count converters
 */
public record Totals(
    long visitors,
    long pageviews,
    BigDecimal successes,
    OptionalDouble conversionRate,
    Revenue revenue) {
  /** The totals of no events. */
  public static final Totals NOTHING = of(Summary.NOTHING);

  public static Totals of(Summary summary) {
    return new Totals(
        summary.visitors(),
        summary.pageviews(),
        BigDecimal.valueOf(summary.successes()),
        summary.visitors() == 0 ? OptionalDouble.of(0) : summary.conversionRateSeen(),
        summary.revenue());
  }
}
