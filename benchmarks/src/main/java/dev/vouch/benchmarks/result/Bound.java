package dev.vouch.benchmarks.result;

import java.math.RoundingMode;

/**
 * The bound of a figure, used as its target.
 *
 * @param value the largest or smallest acceptable value
 */
public record Bound(Side side, double value) {
  /** The kind of bound. */
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

  /** Creates a bound for a figure where smaller is better. */
  public static Bound atMost(double value) {
    return new Bound(Side.AT_MOST, value);
  }

  /** Creates a bound for a figure where larger is better. */
  public static Bound atLeast(double value) {
    return new Bound(Side.AT_LEAST, value);
  }

  /** Whether a measured value is within the bound. */
  public boolean isMetBy(double measured) {
    return switch (side) {
      case AT_MOST -> measured <= value;
      case AT_LEAST -> measured >= value;
    };
  }

  /** Returns the rounding of a measured value, never in its favor. */
  RoundingMode rounding() {
    return side.rounding;
  }

  /** Returns the bound as text, such as {@code ≤ 15 ms}. */
  String show(Unit unit) {
    return side.sign + " " + unit.show(value);
  }
}
