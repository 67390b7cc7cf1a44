package dev.vouch.benchmarks.result;

import java.math.RoundingMode;
import java.util.Optional;

/**
 * One line of the table of results.
 *
 * @param section the heading above it
 * @param name what was measured
 * @param target empty for a figure that only explains others
 */
public record Figure(String section, String name, double value, Unit unit, Optional<Bound> target) {
  /** A figure without a target. */
  public static Figure plain(String section, String name, double value, Unit unit) {
    return new Figure(section, name, value, unit, Optional.empty());
  }

  /** The formatted value, with a target never rounded towards a better one. */
  public String shown() {
    return unit.show(value, target.map(Bound::rounding).orElse(RoundingMode.HALF_EVEN));
  }

  /** {@code met}, {@code missed}, or empty without a target. */
  public String verdict() {
    return target.map(bound -> bound.isMetBy(value) ? "met" : "missed").orElse("");
  }
}
