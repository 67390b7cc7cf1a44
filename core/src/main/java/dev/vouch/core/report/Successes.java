package dev.vouch.core.report;

import java.util.List;
import java.util.Optional;

/**
 * The confirmed or expected successes by name, in descending order of confirmed ones.
 *
 * @param visitors the persons of all events of the scope
 */
public record Successes(long visitors, List<Line> lines) {
  public Successes {
    lines = List.copyOf(lines);
  }

  /**
   * The totals of one name.
   *
   * @param title the title of the success rule with this name; empty if there is none
   * @param successes the number of confirmed successes
   * @param converters the persons with a confirmed success
   * @param revenue the revenue of confirmed successes
   * @param unconfirmed the browser successes, and the browser page views that match the rule
   */
  public record Line(
      String name,
      Optional<String> title,
      long successes,
      long converters,
      Revenue revenue,
      long unconfirmed) {}

  /** Returns the line's converters per visitor of the scope, 0 to 1; 0 without visitors. */
  public double conversionRate(Line line) {
    return visitors == 0 ? 0 : (double) line.converters() / visitors;
  }
}
