package dev.vouch.benchmarks.result;

import java.math.RoundingMode;
import java.util.Optional;

/**
 * One line of the table of results.
 *
 * @param section the heading that it stands under
 * @param name what was measured
 * @param target empty for what is shown only to understand the others
 */
public record Figure(String section, String name, double value, Unit unit, Optional<Bound> target) {
  /** A figure without a target. */
  public static Figure plain(String section, String name, double value, Unit unit) {
    return new Figure(section, name, value, unit, Optional.empty());
  }

  /** The value as the table shows it; next to a target it is not rounded to look better. */
  public String shown() {
    return unit.show(value, target.map(Bound::rounding).orElse(RoundingMode.HALF_EVEN));
  }

  /** {@code met}, {@code missed}, or empty without a target. */
  public String verdict() {
    return target.map(bound -> bound.isMetBy(value) ? "met" : "missed").orElse("");
  }
}
