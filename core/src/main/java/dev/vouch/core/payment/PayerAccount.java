package dev.vouch.core.payment;

import java.time.Duration;

/**
 * An object by which a provider identifies a payer, such as a subscription or a customer. Held only
 * during the request; only a keyed hash is stored.
 *
 * @param id the provider's ID
 * @param retention how long the user of the account is stored after a request has named the account
 */
public record PayerAccount(String id, Duration retention) {
  /** Longer than the year between two renewals, with some weeks of retries. */
  private static final Duration LASTING = Duration.ofDays(400);

  /** Longer than providers repeat a delivery. */
  private static final Duration PASSING = Duration.ofDays(14);

  /** Creates the account of a subscription or a customer, which can make further payments. */
  static PayerAccount lasting(String id) {
    return new PayerAccount(id, LASTING);
  }

  /** Creates the account of one payment, invoice or order, which several events can name. */
  static PayerAccount passing(String id) {
    return new PayerAccount(id, PASSING);
  }

  @Override
  public String toString() {
    return "PayerAccount[hidden]";
  }
}
