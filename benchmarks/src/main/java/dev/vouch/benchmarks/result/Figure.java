package dev.vouch.benchmarks.result;

import java.math.RoundingMode;
import java.util.Optional;

/**
 * One line of the table of results.
 *
 * @param section the heading of its section
 * @param name the name of what was measured
 * @param target the target; empty for a figure that only explains others
 */
public record Figure(String section, String name, double value, Unit unit, Optional<Bound> target) {
  /** A figure without a target. */
  public static Figure plain(String section, String name, double value, Unit unit) {
    return new Figure(section, name, value, unit, Optional.empty());
  }

  /** Returns the formatted value; with a target, it is never rounded in its favor. */
  public String shown() {
    return unit.show(value, target.map(Bound::rounding).orElse(RoundingMode.HALF_EVEN));
  }

  /** Returns {@code met}, {@code missed}, or empty without a target. */
  public String verdict() {
    return target.map(bound -> bound.isMetBy(value) ? "met" : "missed").orElse("");
  }
}
