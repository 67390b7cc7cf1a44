package dev.vouch.core.payment;

import java.math.BigDecimal;

/**
 * An amount of money.
 *
 * @param currency an ISO 4217 code in upper case
 */
public record Money(BigDecimal amount, String currency) {
  static Money none(String currency) {
    return new Money(BigDecimal.ZERO, currency);
  }

  /** Whether the amount is above 0. */
  public boolean isPositive() {
    return amount.signum() > 0;
  }

  Money negated() {
    return new Money(amount.negate(), currency);
  }
}
