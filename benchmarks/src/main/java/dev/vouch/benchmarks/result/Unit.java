package dev.vouch.benchmarks.result;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** The unit of a figure and the decimals to show. */
public enum Unit {
  EVENTS_PER_SECOND("events/s", 0),
  COMMITS_PER_SECOND("commits/s", 0),
  MICROSECONDS("µs", 1),
  MILLISECONDS("ms", 1),
  SECONDS("s", 2),
  BYTES("bytes", 0),
  MEGABYTES("MB", 0),
  TIMES("times", 2),
  COUNT("", 0);

  private final String sign;
  private final int decimals;

  Unit(String sign, int decimals) {
    this.sign = sign;
    this.decimals = decimals;
  }

  /** Returns the unit after a number; empty for a plain number. */
  public String sign() {
    return sign;
  }

  /** Formats a value with its unit, such as {@code 40,000 events/s}. */
  public String show(double value) {
    return show(value, RoundingMode.HALF_EVEN);
  }

  String show(double value, RoundingMode rounding) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, rounding);
    return (String.format(Locale.ROOT, "%,." + decimals + "f", rounded) + " " + sign).strip();
  }
}
