package dev.vouch.core.payment;

import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import dev.vouch.core.payment.PaymentNotice.RefundsListed;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The events of WooCommerce (docs/payments.md#woocommerce). Each delivery has the whole order: the
 * date of its payment, all of its refunds, and its status. Money is paid back by refunds only, so a
 * cancelled order has no value of its own. A refund that was deleted is no longer listed.
 */
final class WooCommerceEvents {
  /**
   * A change of an order that was paid longer ago is ignored: recorded payments are known for 180
   * days, and a refund finds its order for 166 (docs/identity.md R2).
   */
  private static final Duration PAID_MAX = Duration.ofDays(166);

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
    if (!value.isPositive() || isPaidLongAgo(order)) {
      return List.of();
    }
    PaymentMetadata metadata =
        PaymentMetadata.ofPairs(order, "meta_data", "key")
            .ofRenewal(order.is("created_via", "subscription"));
    List<PaymentNotice> notices = new ArrayList<>();
    notices.add(new Paid(id, metadata.orderId(), order.text("number"), value, metadata.payer()));
    addRefunds(notices, order, id, currency);
    if (order.is("status", "cancelled")) {
      notices.add(new Cancelled(id, Money.none(currency)));
    }
    return notices;
  }

  private static void addRefunds(
      List<PaymentNotice> notices, Payload order, String id, String currency) {
    Optional<Long> modifiedAt = modifiedAt(order);
    Set<String> listed = new HashSet<>();
    order
        .objects("refunds")
        .forEach(
            refund -> {
              BigDecimal amount = refund.requiredDecimal("total").abs();
              String refundId = refund.requiredText("id");
              listed.add(refundId);
              if (amount.signum() > 0) {
                notices.add(
                    new Refunded(id, refundId, new Money(amount, currency), modifiedAt.orElse(0L)));
              }
            });
    if (order.isArray("refunds")) {
      modifiedAt.ifPresent(at -> notices.add(new RefundsListed(id, listed, currency, at)));
    }
  }

  private static boolean isPaidLongAgo(Payload order) {
    Optional<Long> paidAt = time(order, "date_paid_gmt");
    return paidAt.isPresent()
        && modifiedAt(order)
            .filter(modified -> modified - paidAt.get() > PAID_MAX.toSeconds())
            .isPresent();
  }

  /** Returns the time of the order's last change, in seconds since 1970. */
  private static Optional<Long> modifiedAt(Payload order) {
    return time(order, "date_modified_gmt");
  }

  private static Optional<Long> time(Payload order, String field) {
    try {
      return order.text(field).map(time -> LocalDateTime.parse(time).toEpochSecond(ZoneOffset.UTC));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }
}
