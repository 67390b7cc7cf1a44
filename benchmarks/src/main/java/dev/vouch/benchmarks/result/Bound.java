package dev.vouch.benchmarks.result;

import java.math.RoundingMode;

/**
 * Where a figure should be.
 *
 * @param value the largest that is good, or the smallest
 */
public record Bound(Side side, double value) {
  /** Which way is better. */
  public enum Side {
    AT_MOST("≤", RoundingMode.CEILING),
    AT_LEAST("≥", RoundingMode.FLOOR);

    private final String sign;
    private final RoundingMode rounding;

    Side(String sign, RoundingMode rounding) {
      this.sign = sign;
      this.rounding = rounding;
    }
  }

  /** Smaller is better. */
  public static Bound atMost(double value) {
    return new Bound(Side.AT_MOST, value);
  }

  /** Larger is better. */
  public static Bound atLeast(double value) {
    return new Bound(Side.AT_LEAST, value);
  }

  /** Whether a measured value is good. */
  public boolean isMetBy(double measured) {
    return switch (side) {
      case AT_MOST -> measured <= value;
      case AT_LEAST -> measured >= value;
    };
  }

  /** How a measured value is rounded: never so that it looks better than it is. */
  RoundingMode rounding() {
    return side.rounding;
  }

  /** The bound in a table, such as {@code ≤ 15 ms}. */
  String show(Unit unit) {
    return side.sign + " " + unit.show(value);
  }
}
