package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.RefundedInTotal;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * The events of Shopify (docs/payments.md#shopify), whose type is in a header. Money is paid back
 * by refunds only, so a cancelled order has no value of its own. An order that was cancelled before
 * it was paid does not count. A refund can be created before all of its transactions have
 * succeeded; later updates of the order then list its refunds with the transactions that have
 * succeeded.
 */
final class ShopifyEvents {
  private static final String CURRENCY = "currency";
  private static final String AMOUNT = "amount";
  private static final String TEST = "test";
  private static final String TRANSACTIONS = "transactions";
  private static final String REFUNDS = "refunds";

  /** Longer than a refund is pending, and shorter than the IDs of refunds are stored. */
  private static final Duration PENDING_MAX = Duration.ofDays(30);

  private ShopifyEvents() {}

  /** Whether an order, or a transaction of a refund, was made with a test gateway. */
  static boolean isTest(Payload payload) {
    return payload.isTrue(TEST)
        || payload.objects(TRANSACTIONS).anyMatch(transaction -> transaction.isTrue(TEST));
  }

  static List<PaymentNotice> read(WebhookHeaders headers, Payload payload) {
    return switch (headers.value("X-Shopify-Topic").orElse("")) {
      case "orders/paid" -> paid(payload);
      case "orders/updated" ->
          payload
              .objects(REFUNDS)
              .filter(refund -> isRecent(refund, payload))
              .flatMap(refund -> refunded(refund, payload.text("id")).stream())
              .toList();
      case "refunds/create" -> refunded(payload, Optional.empty());
      case "orders/cancelled" -> cancelled(payload);
      default -> List.of();
    };
  }

  /**
   * Whether a refund is so new that it may have been pending until the update of its order. Older
   * refunds were recorded before, or are older than the webhook.
   */
  private static boolean isRecent(Payload refund, Payload order) {
    Optional<Instant> createdAt = time(refund, "created_at");
    Optional<Instant> updatedAt = time(order, "updated_at");
    return createdAt.isEmpty()
        || updatedAt.isEmpty()
        || createdAt.get().plus(PENDING_MAX).isAfter(updatedAt.get());
  }

  private static Optional<Instant> time(Payload payload, String name) {
    try {
      return payload.text(name).map(text -> OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }

  private static List<PaymentNotice> paid(Payload order) {
    Money value = total(order);
    PaymentMetadata metadata = PaymentMetadata.ofPairs(order, "note_attributes", "name");
    return value.isPositive()
        ? List.of(
            new Paid(
                order.requiredText("id"),
                metadata.orderId(),
                order.text("order_number"),
                value,
                metadata.payer()))
        : List.of();
  }

  /** Returns the total in the currency in which the customer pays, which refunds use too. */
  private static Money total(Payload order) {
    Payload presentment = order.object("total_price_set", "presentment_money");
    return presentment.has(AMOUNT)
        ? new Money(
            presentment.requiredDecimal(AMOUNT), presentment.requiredCurrency("currency_code"))
        : new Money(order.requiredDecimal("total_price"), order.requiredCurrency(CURRENCY));
  }

  private static List<PaymentNotice> refunded(Payload refund, Optional<String> order) {
    List<Payload> transactions =
        refund
            .objects(TRANSACTIONS)
            .filter(made -> made.is("kind", "refund") && made.is("status", "success"))
            .toList();
    if (transactions.isEmpty()) {
      return List.of();
    }
    BigDecimal sum =
        transactions.stream()
            .map(made -> made.requiredDecimal(AMOUNT))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    String currency = transactions.getFirst().requiredCurrency(CURRENCY);
    return sum.signum() > 0
        ? List.of(
            new RefundedInTotal(
                order.orElseGet(() -> refund.requiredText("order_id")),
                Optional.of(refund.requiredText("id")),
                MinorUnits.ISO_4217.of(sum, currency),
                currency))
        : List.of();
  }

  private static List<PaymentNotice> cancelled(Payload order) {
    boolean wasPaid = order.is("financial_status", "paid", "partially_refunded", "refunded");
    return wasPaid && order.has("cancelled_at")
        ? List.of(new Cancelled(order.requiredText("id"), Money.none(total(order).currency())))
        : List.of();
  }
}
