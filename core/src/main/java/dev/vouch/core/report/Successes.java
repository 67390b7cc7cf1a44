package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/**
 * The successes that are confirmed or expected, by name, most confirmed ones first.
 *
 * @param visitors persons over all events of the scope
 */
public record Successes(long visitors, List<Line> lines) {
  public Successes {
    lines = List.copyOf(lines);
  }

  /**
   * One name's totals.
   *
   * @param title of the success rule with this name; empty without one
   * @param successes confirmed ones
   * @param converters persons with a confirmed success
   * @param revenue of confirmed successes
   * @param unconfirmed browser successes, and browser page views that the rule matches
   */
  public record Line(
      String name,
      Optional<String> title,
      long successes,
      long converters,
      Revenue revenue,
      long unconfirmed) {}

  /** The line's converters per visitor of the scope, 0 to 1; 0 without visitors. */
  public double conversionRate(Line line) {
    return visitors == 0 ? 0 : (double) line.converters() / visitors;
  }
}
