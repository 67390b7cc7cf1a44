package dev.vouch.core.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The equal parts of a success with several touches (docs/identity.md C12). Sums are kept in units
 * that any number of touches can divide, so that they are exact, and are rounded once at the end.
 */
public final class LinearShare {
  /** The least common multiple of 1 to 50, the number of touches that a success keeps. */
  public static final BigDecimal UNITS = new BigDecimal("3099044504245996706400");

  private static final int SUCCESS_DECIMALS = 6;
  private static final int REVENUE_DECIMALS = 9;

  private LinearShare() {}

  /** Returns the units of one share of a value; exact. */
  public static BigDecimal unitsOf(BigDecimal value, long shares) {
    return value.multiply(UNITS.divideToIntegralValue(BigDecimal.valueOf(shares)));
  }

  /** Returns a sum of units as a number of successes, to 6 decimals. */
  public static BigDecimal successes(BigDecimal units) {
    return rounded(units, SUCCESS_DECIMALS);
  }

  /** Returns a sum of units as revenue, to 9 decimals, as many as values have. */
  public static BigDecimal revenue(BigDecimal units) {
    return rounded(units, REVENUE_DECIMALS);
  }

  private static BigDecimal rounded(BigDecimal units, int decimals) {
    return units.divide(UNITS, decimals, RoundingMode.HALF_EVEN);
  }
}
