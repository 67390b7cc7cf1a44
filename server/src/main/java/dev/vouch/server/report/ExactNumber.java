package dev.vouch.server.report;

import java.math.BigDecimal;

/** An exact decimal as JSON shows it. */
final class ExactNumber {
  private ExactNumber() {}

  /** The same number without zeros at its end: 49.9 for 49.900000000, and 50 for 5E+1. */
  static BigDecimal of(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
