package dev.vouch.core.payment;

import java.time.Duration;

/**
 * What a provider knows a payer by, such as a subscription or a customer. Held only during the
 * request; only a keyed hash is stored.
 *
 * @param id the provider's ID
 * @param retention how long the user of the account is stored after it was last named
 */
public record PayerAccount(String id, Duration retention) {
  /** A renewal follows after a year at most, and some weeks of retries. */
  private static final Duration LASTING = Duration.ofDays(400);

  /** Longer than providers repeat a delivery. */
  private static final Duration PASSING = Duration.ofDays(14);

  /** A subscription or a customer, of which further payments follow. */
  static PayerAccount lasting(String id) {
    return new PayerAccount(id, LASTING);
  }

  /** One payment, invoice or order, to which several events belong. */
  static PayerAccount passing(String id) {
    return new PayerAccount(id, PASSING);
  }

  @Override
  public String toString() {
    return "PayerAccount[hidden]";
  }
}
