package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.RefundedInTotal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The events of Lemon Squeezy (docs/payments.md#lemon-squeezy). The first payment of a subscription
 * is an order, and each renewal an invoice of the subscription. Neither has refunds with IDs, only
 * the total that was refunded. No event cancels an order.
 */
final class LemonSqueezyEvents {
  private static final String TOTAL = "total";
  private static final String REFUNDED_AMOUNT = "refunded_amount";

  private LemonSqueezyEvents() {}

  static boolean isTest(Payload event) {
    return event.object("meta").isTrue("test_mode")
        || event.object("data", "attributes").isTrue("test_mode");
  }

  static List<PaymentNotice> read(Payload event) {
    Payload data = event.object("data");
    Payload attributes = data.object("attributes");
    return switch (event.object("meta").requiredText("event_name")) {
      case "order_created" -> paid(event, data.requiredText("id"));
      case "order_refunded" -> refunded(attributes, data.requiredText("id"));
      case "subscription_payment_success" ->
          isFirst(attributes) ? List.of() : paid(event, invoice(data));
      case "subscription_payment_refunded" ->
          isFirst(attributes) ? List.of() : refunded(attributes, invoice(data));
      default -> List.of();
    };
  }

  /**
   * Whether this is the first invoice of a subscription, whose payment and refunds the order
   * reports.
   */
  private static boolean isFirst(Payload invoice) {
    return invoice.is("billing_reason", "initial");
  }

  /** Returns the ID with a prefix, because an invoice and an order can have equal IDs. */
  private static String invoice(Payload data) {
    return "subscription-invoice " + data.requiredText("id");
  }

  private static List<PaymentNotice> paid(Payload event, String id) {
    Payload attributes = event.object("data", "attributes");
    Money value =
        MinorUnits.ISO_4217.money(attributes.requiredInteger(TOTAL), currency(attributes));
    PaymentMetadata metadata =
        PaymentMetadata.of(event.object("meta", "custom_data"))
            .ofRenewal(attributes.has("billing_reason"))
            .with(
                Stream.of(
                        attributes.text("subscription_id").map(number -> "subscription " + number),
                        attributes.text("customer_id").map(number -> "customer " + number))
                    .flatMap(Optional::stream)
                    .map(PayerAccount::lasting));
    return attributes.is("status", "paid") && value.isPositive()
        ? List.of(new Paid(id, metadata.orderId(), Optional.empty(), value, metadata.payer()))
        : List.of();
  }

  private static List<PaymentNotice> refunded(Payload attributes, String id) {
    long total =
        attributes.requiredInteger(attributes.has(REFUNDED_AMOUNT) ? REFUNDED_AMOUNT : TOTAL);
    return total > 0
        ? List.of(new RefundedInTotal(id, Optional.empty(), total, currency(attributes)))
        : List.of();
  }

  private static String currency(Payload attributes) {
    return attributes.requiredCurrency("currency");
  }
}
