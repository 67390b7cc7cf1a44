package dev.vouch.benchmarks.result;

import java.math.RoundingMode;

/** Where a figure should be. */
public sealed interface Bound {
  /** The largest that is good, or the smallest. */
  double value();

  /** Whether a measured value is good. */
  boolean isMetBy(double measured);

  /** How a measured value is rounded: never so that it looks better than it is. */
  RoundingMode rounding();

  /** The bound in a table, such as {@code ≤ 15 ms}. */
  String show(Unit unit);

  /** Smaller is better. */
  static Bound atMost(double value) {
    return new AtMost(value);
  }

  /** Larger is better. */
  static Bound atLeast(double value) {
    return new AtLeast(value);
  }

  /** Smaller is better. */
  record AtMost(double value) implements Bound {
    @Override
    public boolean isMetBy(double measured) {
      return measured <= value;
    }

    @Override
    public RoundingMode rounding() {
      return RoundingMode.CEILING;
    }

    @Override
    public String show(Unit unit) {
      return "≤ " + unit.show(value);
    }
  }

  /** Larger is better. */
  record AtLeast(double value) implements Bound {
    @Override
    public boolean isMetBy(double measured) {
      return measured >= value;
    }

    @Override
    public RoundingMode rounding() {
      return RoundingMode.FLOOR;
    }

    @Override
    public String show(Unit unit) {
      return "≥ " + unit.show(value);
    }
  }
}
