package dev.vouch.directory.payment;

import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.PaymentMode;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.directory.audit.AuditEntry;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The settings of a payment webhook.
 *
 * @param name 1 to 100 printable characters
 * @param successName the name of the successes that the webhook records
 * @param secret the signing secret as the provider shows it; empty if it was not entered yet
 */
public record PaymentHookSettings(
    PaymentProvider provider,
    String name,
    String successName,
    Optional<String> secret,
    PaymentMode mode,
    CountedPayments counts) {
  /**
   * Returns an audit entry.
   *
   * @param sentence a format with placeholders for the provider, the name and {@code more}
   */
  AuditEntry entry(String sentence, String... more) {
    Stream<String> parts = Stream.concat(Stream.of(provider.label(), name), Stream.of(more));
    return new AuditEntry(AuditEntry.Kind.PAYMENT, sentence.formatted(parts.toArray()));
  }

  @Override
  public String toString() {
    return "PaymentHookSettings[" + provider + "]";
  }
}
