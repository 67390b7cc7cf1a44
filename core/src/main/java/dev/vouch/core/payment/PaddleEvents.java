package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.util.List;

/**
 * The events of Paddle Billing (docs/payments.md#paddle). A refund counts once Paddle has approved
 * it, which an adjustment's creation or its update says. A chargeback cancels a payment.
 */
final class PaddleEvents {
  private static final String CURRENCY = "currency_code";
  private static final String GRAND_TOTAL = "grand_total";

  private PaddleEvents() {}

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
    Payer payer = Payer.of(transaction.object("custom_data")::text);
    return value.isPositive()
        ? List.of(new Paid(transaction.requiredText("id"), value, payer))
        : List.of();
  }

  private static List<PaymentNotice> adjusted(Payload adjustment) {
    if (!adjustment.is("status", "approved") || !adjustment.is("action", "refund", "chargeback")) {
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
    return adjustment.is("action", "refund")
        ? List.of(new Refunded(transaction, adjustment.requiredText("id"), value))
        : List.of(new Cancelled(transaction, value));
  }
}
