package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.math.BigDecimal;
import java.util.List;

/**
 * The events of Shopify (docs/payments.md#shopify), whose type is in a header. Money is paid back
 * by refunds only, so a cancelled order has no value of its own. An order that was cancelled before
 * it was paid does not count.
 */
final class ShopifyEvents {
  private static final String CURRENCY = "currency";

  private ShopifyEvents() {}

  static List<PaymentNotice> read(WebhookHeaders headers, Payload payload) {
    return switch (headers.value("X-Shopify-Topic").orElse("")) {
      case "orders/paid" -> paid(payload);
      case "refunds/create" -> refunded(payload);
      case "orders/cancelled" -> cancelled(payload);
      default -> List.of();
    };
  }

  private static List<PaymentNotice> paid(Payload order) {
    Money value = new Money(order.requiredDecimal("total_price"), order.requiredCurrency(CURRENCY));
    Payer payer = Payer.ofPairs(order, "note_attributes", "name");
    return value.isPositive()
        ? List.of(new Paid(order.requiredText("id"), value, payer))
        : List.of();
  }

  private static List<PaymentNotice> refunded(Payload refund) {
    List<Payload> transactions =
        refund
            .objects("transactions")
            .filter(made -> made.is("kind", "refund") && made.is("status", "success"))
            .toList();
    if (transactions.isEmpty()) {
      return List.of();
    }
    BigDecimal sum =
        transactions.stream()
            .map(made -> made.requiredDecimal("amount"))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    Money value = new Money(sum, transactions.getFirst().requiredCurrency(CURRENCY));
    return value.isPositive()
        ? List.of(new Refunded(refund.requiredText("order_id"), refund.requiredText("id"), value))
        : List.of();
  }

  private static List<PaymentNotice> cancelled(Payload order) {
    boolean wasPaid = order.is("financial_status", "paid", "partially_refunded", "refunded");
    return wasPaid && order.has("cancelled_at")
        ? List.of(
            new Cancelled(order.requiredText("id"), Money.none(order.requiredCurrency(CURRENCY))))
        : List.of();
  }
}
