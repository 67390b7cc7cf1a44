package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.CancellationReversed;
import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.RefundReversed;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The events of Polar (docs/payments.md#polar). A refund counts from its success, which is reported
 * when it is created or updated, until it fails. A refund with a dispute, which Polar creates
 * automatically, cancels the order.
 */
final class PolarEvents {
  private PolarEvents() {}

  static List<PaymentNotice> read(Payload event) {
    Payload data = event.object("data");
    return switch (event.requiredText("type")) {
      case "order.paid" -> paid(data);
      case "refund.created", "refund.updated" -> refunded(data);
      default -> List.of();
    };
  }

  private static List<PaymentNotice> paid(Payload order) {
    Money value = money(order.requiredInteger("total_amount"), order);
    PaymentMetadata metadata =
        PaymentMetadata.of(order.object("metadata"))
            .orUser(order.object("customer").text("external_id"))
            .ofRenewal(order.is("billing_reason", "subscription_cycle", "subscription_update"))
            .with(
                Stream.of(order.text("subscription_id"), order.text("customer_id"))
                    .flatMap(Optional::stream)
                    .map(PayerAccount::lasting));
    return value.isPositive()
        ? List.of(
            new Paid(
                order.requiredText("id"),
                metadata.orderId(),
                Optional.empty(),
                value,
                metadata.payer()))
        : List.of();
  }

  /** Adds the tax: it is not in a refund's amount, but in an order's total. */
  private static List<PaymentNotice> refunded(Payload refund) {
    boolean hasFailed = refund.is("status", "failed", "canceled");
    if (!hasFailed && !refund.is("status", "succeeded")) {
      return List.of();
    }
    long tax = refund.has("tax_amount") ? refund.requiredInteger("tax_amount") : 0;
    Money value = money(refund.requiredInteger("amount") + tax, refund);
    String order = refund.requiredText("order_id");
    if (!value.isPositive()) {
      return List.of();
    }
    String id = refund.requiredText("id");
    if (refund.has("dispute")) {
      return List.of(
          hasFailed ? new CancellationReversed(order, value) : new Cancelled(order, value));
    }
    return List.of(
        hasFailed ? new RefundReversed(order, id, value) : new Refunded(order, id, value));
  }

  private static Money money(long minorUnits, Payload object) {
    return MinorUnits.ISO_4217.money(minorUnits, object.requiredCurrency("currency"));
  }
}
