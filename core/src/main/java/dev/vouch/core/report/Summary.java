package dev.vouch.core.report;

import java.util.OptionalDouble;

/**
 * The totals of a scope (docs/reports.md).
 *
 * @param visitors the persons of all events
 * @param successes the number of confirmed successes, less the voids; can be negative
 * @param converters the persons with a confirmed success
 * @param revenue the revenue of confirmed successes
 * @param unconfirmed the browser successes, and the browser page views that match a success rule
 * @param visitorsSeen the visitors who have a browser event in the time of the question's scope,
 *     whether it matches the filters or not
 * @param convertersSeen the converters among {@code visitorsSeen}
 */
public record Summary(
    long visitors,
    long pageviews,
    long successes,
    long converters,
    Revenue revenue,
    long unconfirmed,
    long visitorsSeen,
    long convertersSeen) {
  /** The totals without events. */
  public static final Summary NOTHING = new Summary(0, 0, 0, 0, Revenue.NONE, 0);

  /** Creates the totals of people who were all seen in a browser. */
  public Summary(
      long visitors,
      long pageviews,
      long successes,
      long converters,
      Revenue revenue,
      long unconfirmed) {
    this(visitors, pageviews, successes, converters, revenue, unconfirmed, visitors, converters);
  }

  /** Returns converters per visitor, 0 to 1; 0 without visitors. */
  public double conversionRate() {
    return visitors == 0 ? 0 : (double) converters / visitors;
  }

  /**
   * Returns {@code convertersSeen} per {@code visitorsSeen}, 0 to 1; empty if no visitor was seen,
   * as on a site without browser events.
   */
  public OptionalDouble conversionRateSeen() {
    return visitorsSeen == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) convertersSeen / visitorsSeen);
  }
}
