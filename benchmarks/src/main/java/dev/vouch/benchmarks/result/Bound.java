package dev.vouch.benchmarks.result;

import java.math.RoundingMode;

/**
 * The bound of a figure.
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

  /** Smaller is better. */
  public static Bound atMost(double value) {
    return new Bound(Side.AT_MOST, value);
  }

  /** Larger is better. */
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

  /** The rounding of a measured value, never towards a better one. */
  RoundingMode rounding() {
    return side.rounding;
  }

  /** The bound as text, such as {@code ≤ 15 ms}. */
  String show(Unit unit) {
    return side.sign + " " + unit.show(value);
  }
}
