package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.RefundedInTotal;
import java.util.List;

/**
 * The events of Lemon Squeezy (docs/payments.md#lemon-squeezy). An order has no refunds with IDs,
 * only the total that was refunded. No event cancels an order.
 */
final class LemonSqueezyEvents {
  private static final String TOTAL = "total";
  private static final String REFUNDED_AMOUNT = "refunded_amount";

  private LemonSqueezyEvents() {}

  static List<PaymentNotice> read(Payload event) {
    return switch (event.object("meta").requiredText("event_name")) {
      case "order_created" -> paid(event);
      case "order_refunded" -> refunded(event);
      default -> List.of();
    };
  }

  private static List<PaymentNotice> paid(Payload event) {
    Payload order = event.object("data", "attributes");
    Money value = MinorUnits.ISO_4217.money(order.requiredInteger(TOTAL), currency(order));
    Payer payer = Payer.of(event.object("meta", "custom_data")::text);
    return order.is("status", "paid") && value.isPositive()
        ? List.of(new Paid(id(event), value, payer))
        : List.of();
  }

  private static List<PaymentNotice> refunded(Payload event) {
    Payload order = event.object("data", "attributes");
    long total = order.requiredInteger(order.has(REFUNDED_AMOUNT) ? REFUNDED_AMOUNT : TOTAL);
    return total > 0 ? List.of(new RefundedInTotal(id(event), total, currency(order))) : List.of();
  }

  private static String id(Payload event) {
    return event.object("data").requiredText("id");
  }

  private static String currency(Payload order) {
    return order.requiredCurrency("currency");
  }
}
