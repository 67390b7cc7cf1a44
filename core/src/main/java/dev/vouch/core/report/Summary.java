package dev.vouch.core.report;

/**
 * Totals (docs/reports.md).
 *
 * @param visitors persons over all events
 * @param successes confirmed ones
 * @param converters persons with a confirmed success
 * @param revenue of confirmed successes
 * @param unconfirmed browser successes, and browser page views that a success rule matches
 */
public record Summary(
    long visitors,
    long pageviews,
    long successes,
    long converters,
    Revenue revenue,
    long unconfirmed) {
  /** Of no events at all. */
  public static final Summary NOTHING = new Summary(0, 0, 0, 0, Revenue.NONE, 0);

  /** Converters per visitor, 0 to 1; 0 without visitors. */
  public double conversionRate() {
    return visitors == 0 ? 0 : (double) converters / visitors;
  }
}
