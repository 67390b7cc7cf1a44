package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of WooCommerce (docs/payments.md#woocommerce). Each delivery has the whole order: the
 * date of its payment, all of its refunds, and its status. Money is paid back by refunds only, so a
 * cancelled order has no value of its own.
 */
final class WooCommerceEvents {
  private WooCommerceEvents() {}

  static List<PaymentNotice> read(WebhookHeaders headers, Payload order) {
    return switch (headers.value("X-WC-Webhook-Topic").orElse("")) {
      case "order.created", "order.updated" ->
          order.has("date_paid_gmt") || order.has("date_paid") ? ofPaidOrder(order) : List.of();
      default -> List.of();
    };
  }

  private static List<PaymentNotice> ofPaidOrder(Payload order) {
    String id = order.requiredText("id");
    String currency = order.requiredCurrency("currency");
    Money value = new Money(order.requiredDecimal("total"), currency);
    if (!value.isPositive()) {
      return List.of();
    }
    List<PaymentNotice> notices = new ArrayList<>();
    notices.add(new Paid(id, value, Payer.ofPairs(order, "meta_data", "key")));
    order
        .objects("refunds")
        .forEach(
            refund -> {
              BigDecimal amount = refund.requiredDecimal("total").abs();
              if (amount.signum() > 0) {
                notices.add(
                    new Refunded(id, refund.requiredText("id"), new Money(amount, currency)));
              }
            });
    if (order.is("status", "cancelled")) {
      notices.add(new Cancelled(id, Money.none(currency)));
    }
    return notices;
  }
}
