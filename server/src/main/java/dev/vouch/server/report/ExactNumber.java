package dev.vouch.server.report;

import java.math.BigDecimal;

/** Format of exact decimals in JSON. */
final class ExactNumber {
  private ExactNumber() {}

  /** The same number without trailing zeros: 49.9 for 49.900000000, and 50 for 5E+1. */
  static BigDecimal of(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
