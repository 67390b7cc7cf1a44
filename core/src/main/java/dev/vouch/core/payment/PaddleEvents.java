package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.CancellationReversed;
import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The events of Paddle Billing (docs/payments.md#paddle). A refund counts once Paddle has approved
 * it; its adjustment is approved when it is created or updated. A chargeback cancels a payment, and
 * the reversal of a chargeback restores it.
 */
final class PaddleEvents {
  private static final String CURRENCY = "currency_code";
  private static final String GRAND_TOTAL = "grand_total";
  private static final String SIMULATION = "ntfsimevt_";

  /** The origins of a subscription's transactions after the first one. */
  private static final String[] RENEWALS = {
    "subscription_recurring", "subscription_update", "subscription_charge"
  };

  private PaddleEvents() {}

  /** Whether an event is simulated. Events of a sandbox cannot be distinguished from real ones. */
  static boolean isTest(Payload event) {
    return event.text("event_id").filter(id -> id.startsWith(SIMULATION)).isPresent();
  }

  static List<PaymentNotice> read(Payload event) {
    Payload data = event.object("data");
    return switch (event.requiredText("event_type")) {
      case "transaction.completed" -> paid(data);
      case "adjustment.created", "adjustment.updated" -> adjusted(data);
      default -> List.of();
    };
  }

  private static List<PaymentNotice> paid(Payload transaction) {
    Payload totals = transaction.object("details", "totals");
    Money value =
        MinorUnits.ISO_4217.money(
            totals.requiredInteger(totals.has(GRAND_TOTAL) ? GRAND_TOTAL : "total"),
            transaction.requiredCurrency(CURRENCY));
    PaymentMetadata metadata =
        PaymentMetadata.of(transaction.object("custom_data"))
            .ofRenewal(transaction.is("origin", RENEWALS))
            .with(
                Stream.of(transaction.text("subscription_id"), transaction.text("customer_id"))
                    .flatMap(Optional::stream)
                    .map(PayerAccount::lasting));
    return value.isPositive()
        ? List.of(
            new Paid(
                transaction.requiredText("id"),
                metadata.orderId(),
                Optional.empty(),
                value,
                metadata.payer()))
        : List.of();
  }

  private static List<PaymentNotice> adjusted(Payload adjustment) {
    if (!adjustment.is("action", "refund", "chargeback", "chargeback_reverse")
        || !adjustment.is("status", "approved", "reversed")) {
      return List.of();
    }
    Money value =
        MinorUnits.ISO_4217.money(
            adjustment.object("totals").requiredInteger("total"),
            adjustment.requiredCurrency(CURRENCY));
    String transaction = adjustment.requiredText("transaction_id");
    if (!value.isPositive()) {
      return List.of();
    }
    return switch (adjustment.requiredText("action")) {
      case "refund" -> refunded(adjustment, transaction, value);
      // A reversed chargeback was approved before; its reversal is a separate adjustment.
      case "chargeback" -> List.of(new Cancelled(transaction, value));
      default -> List.of(new CancellationReversed(transaction, value));
    };
  }

  private static List<PaymentNotice> refunded(Payload adjustment, String transaction, Money value) {
    return adjustment.is("status", "approved")
        ? List.of(new Refunded(transaction, adjustment.requiredText("id"), value))
        : List.of();
  }
}
