package dev.vouch.directory.payment;

import dev.vouch.core.payment.CountedPayments;
import dev.vouch.core.payment.PaymentMode;
import dev.vouch.directory.audit.AuditEntry;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The changed settings of a payment webhook; empty for those that remain unchanged.
 *
 * @param secret the signing secret as the provider shows it
 * @param successName the name of successes that the webhook records from now on
 */
public record PaymentHookChanges(
    Optional<String> secret,
    Optional<String> successName,
    Optional<PaymentMode> mode,
    Optional<CountedPayments> counts) {
  /** Returns a change of only the secret. */
  static PaymentHookChanges ofSecret(String secret) {
    return new PaymentHookChanges(
        Optional.of(secret), Optional.empty(), Optional.empty(), Optional.empty());
  }

  PaymentHookSettings applyTo(PaymentHookSettings hook) {
    return new PaymentHookSettings(
        hook.provider(),
        hook.name(),
        successName.orElse(hook.successName()),
        secret.or(hook::secret),
        mode.orElse(hook.mode()),
        counts.orElse(hook.counts()));
  }

  /** Returns an audit entry for each given setting, even if its value is the same as before. */
  List<AuditEntry> entries(PaymentHookSettings hook) {
    return Stream.of(
            secret.map(_ -> hook.entry("Set the signing secret of the %s webhook “%s”.")),
            successName.map(name -> nowRecords(hook, "payments as “%s”".formatted(name))),
            mode.map(chosen -> nowRecords(hook, text(chosen))),
            counts.map(chosen -> nowRecords(hook, text(chosen))))
        .flatMap(Optional::stream)
        .toList();
  }

  private static AuditEntry nowRecords(PaymentHookSettings hook, String what) {
    return hook.entry("The %s webhook “%s” now records %s.", what);
  }

  private static String text(PaymentMode mode) {
    return switch (mode) {
      case LIVE -> "no test payments";
      case TEST -> "test payments";
    };
  }

  private static String text(CountedPayments counts) {
    return switch (counts) {
      case PAYMENTS -> "each PaymentIntent";
      case INVOICES -> "invoices";
    };
  }

  @Override
  public String toString() {
    return "PaymentHookChanges[hidden]";
  }
}
