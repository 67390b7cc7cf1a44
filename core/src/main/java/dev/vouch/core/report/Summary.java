package dev.vouch.core.report;

/**
 * The totals of a scope (docs/reports.md).
 *
 * @param visitors the persons of all events
 * @param successes the number of confirmed successes, less the voids; can be negative
 * @param converters the persons with a confirmed success
 * @param revenue the revenue of confirmed successes
 * @param unconfirmed the browser successes, and the browser page views that match a success rule
 */
public record Summary(
    long visitors,
    long pageviews,
    long successes,
    long converters,
    Revenue revenue,
    long unconfirmed) {
  /** The totals without events. */
  public static final Summary NOTHING = new Summary(0, 0, 0, 0, Revenue.NONE, 0);

  /** Returns converters per visitor, 0 to 1; 0 without visitors. */
  public double conversionRate() {
    return visitors == 0 ? 0 : (double) converters / visitors;
  }
}
