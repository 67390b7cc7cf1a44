package dev.vouch.directory.payment;

import dev.vouch.core.payment.PaymentHook;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The settings of a payment webhook to change; empty for no change.
 *
 * @param secret the signing secret as the provider shows it
 * @param successName the name of the successes that it records from now on
 */
public record PaymentHookChanges(Optional<String> secret, Optional<String> successName) {
  PaymentHook applyTo(PaymentHook hook) {
    PaymentHook named = successName.map(hook::withSuccessName).orElse(hook);
    return secret
        .map(text -> named.withSecret(text.getBytes(StandardCharsets.UTF_8)))
        .orElse(named);
  }

  @Override
  public String toString() {
    return "PaymentHookChanges[hidden]";
  }
}
