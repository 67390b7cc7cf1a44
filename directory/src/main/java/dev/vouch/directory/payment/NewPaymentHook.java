package dev.vouch.directory.payment;

import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.PaymentMode;
import dev.vouch.core.payment.PaymentProvider;
import java.util.Optional;

/**
 * A payment webhook to create.
 *
 * @param name 1 to 100 printable characters
 * @param successName the name of the successes that it records
 * @param secret the signing secret as the provider shows it; empty if it is not known yet
 */
public record NewPaymentHook(
    PaymentProvider provider,
    String name,
    String successName,
    Optional<String> secret,
    PaymentMode mode,
    CountedPayments counts) {
  @Override
  public String toString() {
    return "NewPaymentHook[" + provider + "]";
  }
}
