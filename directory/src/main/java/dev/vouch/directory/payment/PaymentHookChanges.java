package dev.vouch.directory.payment;

import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentMode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The settings of a payment webhook to change; empty for no change.
 *
 * @param secret the signing secret as the provider shows it
 * @param successName the name of the successes that it records from now on
 */
public record PaymentHookChanges(
    Optional<String> secret,
    Optional<String> successName,
    Optional<PaymentMode> mode,
    Optional<CountedPayments> counts) {
  /** Changes of the secret only. */
  static PaymentHookChanges ofSecret(String secret) {
    return new PaymentHookChanges(
        Optional.of(secret), Optional.empty(), Optional.empty(), Optional.empty());
  }

  PaymentHook applyTo(PaymentHook hook) {
    PaymentHook changed = successName.map(hook::withSuccessName).orElse(hook);
    changed = mode.map(changed::withMode).orElse(changed);
    changed = counts.map(changed::withCounts).orElse(changed);
    return secret
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .map(changed::withSecret)
        .orElse(changed);
  }

  @Override
  public String toString() {
    return "PaymentHookChanges[hidden]";
  }
}
