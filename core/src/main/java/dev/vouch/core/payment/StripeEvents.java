package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.util.List;

/**
 * The events of Stripe (docs/payments.md#stripe). A payment is its PaymentIntent, since that is
 * what refunds and disputes name. A lost dispute is what cancels a payment: a PaymentIntent that
 * was canceled was never paid.
 */
final class StripeEvents {
  private static final String AMOUNT = "amount";
  private static final String PAYMENT_INTENT = "payment_intent";

  private StripeEvents() {}

  static List<PaymentNotice> read(Payload event) {
    Payload object = event.object("data", "object");
    return switch (event.requiredText("type")) {
      case "payment_intent.succeeded" -> paid(object);
      case "refund.created" -> refunded(object);
      case "charge.dispute.closed" -> cancelled(object);
      default -> List.of();
    };
  }

  private static List<PaymentNotice> paid(Payload intent) {
    Payer payer = Payer.of(intent.object("metadata")::text);
    Money value = money(intent, "amount_received");
    return value.isPositive()
        ? List.of(new Paid(intent.requiredText("id"), value, payer))
        : List.of();
  }

  private static List<PaymentNotice> refunded(Payload refund) {
    Money value = money(refund, AMOUNT);
    return refund.has(PAYMENT_INTENT)
            && !refund.is("status", "failed", "canceled")
            && value.isPositive()
        ? List.of(
            new Refunded(refund.requiredText(PAYMENT_INTENT), refund.requiredText("id"), value))
        : List.of();
  }

  private static List<PaymentNotice> cancelled(Payload dispute) {
    return dispute.is("status", "lost") && dispute.has(PAYMENT_INTENT)
        ? List.of(new Cancelled(dispute.requiredText(PAYMENT_INTENT), money(dispute, AMOUNT)))
        : List.of();
  }

  private static Money money(Payload object, String amount) {
    return MinorUnits.STRIPE.money(
        object.requiredInteger(amount), object.requiredCurrency("currency"));
  }
}
