package dev.vouch.core.payment;

import dev.vouch.core.event.EventParser;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.payment.PaymentNotice.Aliased;
import dev.vouch.core.payment.PaymentNotice.CancellationReversed;
import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.PayerIdentified;
import dev.vouch.core.payment.PaymentNotice.RefundReversed;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import dev.vouch.core.payment.PaymentNotice.RefundedInTotal;
import dev.vouch.core.payment.PaymentNotice.RefundsListed;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The event that is recorded for a notice, with the fields of {@code POST /event}.
 *
 * @param identity the idempotency key of the event; never equal to a backend's, because it has
 *     spaces
 * @param total the total to store in {@link RecordedPayments}
 * @param isDifference whether the value is the increase of a total of refunds
 * @param value the value of the success
 * @param alias the provider's ID of the order, if {@code order_id} is the shop's own
 */
public record PaymentEvent(
    String identity,
    long total,
    boolean isDifference,
    Money value,
    Optional<String> alias,
    SequencedMap<String, JsonValue> fields) {
  /** Returns the event of a payment. */
  public static PaymentEvent paid(PaymentHook hook, String identity, Paid paid, String orderId) {
    SequencedMap<String, JsonValue> fields = fields(hook, hook.successName(), paid.value());
    fields.put(OrderRole.PLACED.fieldName(), text(orderId));
    Payer payer = paid.payer();
    payer.userId().ifPresent(id -> fields.put("success_user_id", text(id)));
    payer.ip().ifPresent(ip -> fields.put("ip", text(ip)));
    payer.userAgent().ifPresent(agent -> fields.put("user_agent", text(agent)));
    return new PaymentEvent(
        identity,
        0,
        false,
        paid.value(),
        Optional.of(paid.order()).filter(order -> !order.equals(orderId)),
        fields);
  }

  /** Returns a copy of a payment's event, to be recorded when the payment's user becomes known. */
  public static PaymentEvent copied(
      PaymentHook hook, String identity, String successName, Money value) {
    return new PaymentEvent(
        identity, 0, false, value, Optional.empty(), fields(hook, successName, value));
  }

  /** Returns the event of a refund. */
  public static PaymentEvent refunded(PaymentHook hook, String identity, Refunded refunded) {
    return about(
        hook,
        identity,
        OrderRole.REFUNDED,
        refunded.order(),
        refunded.value().negated(),
        refunded.listedAt(),
        false);
  }

  /**
   * Returns the event of the amount that was refunded since an earlier total; empty if the total
   * has not increased. Events after the same earlier total have the same identity, so that of two
   * concurrent ones only one is recorded; the other waits until the new total is stored.
   */
  public static Optional<PaymentEvent> refunded(
      PaymentHook hook, String identity, RefundedInTotal refunded, long earlierMinorUnits) {
    return refunded
        .since(earlierMinorUnits)
        .map(
            value ->
                about(
                    hook,
                    identity + " after " + earlierMinorUnits,
                    OrderRole.REFUNDED,
                    refunded.order(),
                    value.negated(),
                    refunded.minorUnits(),
                    true));
  }

  /**
   * Returns the event of a cancellation.
   *
   * @param isPart whether only a part of the payment is cancelled, so that the success still counts
   */
  public static PaymentEvent cancelled(
      PaymentHook hook, String identity, Cancelled cancelled, boolean isPart) {
    return about(
        hook,
        identity,
        isPart ? OrderRole.REFUNDED : OrderRole.VOIDED,
        cancelled.order(),
        cancelled.value().negated(),
        isPart ? 1 : 0,
        false);
  }

  /**
   * Returns the event that reverses a refund or a cancellation.
   *
   * @param value the amount that counts again
   * @param isVoid whether the success counts again too
   */
  public static PaymentEvent reversed(
      PaymentHook hook, String identity, String order, Money value, boolean isVoid) {
    return about(
        hook,
        identity,
        isVoid ? OrderRole.VOID_REVERSED : OrderRole.REFUND_REVERSED,
        order,
        value,
        1,
        false);
  }

  /**
   * Returns the event of a notice as if nothing had been recorded before; empty if it has no event.
   */
  static Optional<PaymentEvent> preview(PaymentHook hook, PaymentNotice notice) {
    String identity = "preview";
    return switch (notice) {
      case Paid paid ->
          Optional.of(
              paid(hook, identity, paid, paid.orderId().or(paid::number).orElseGet(paid::order)));
      case Refunded refunded -> Optional.of(refunded(hook, identity, refunded));
      case RefundedInTotal total -> refunded(hook, identity, total, 0);
      case Cancelled cancelled -> Optional.of(cancelled(hook, identity, cancelled, false));
      case RefundReversed(String order, String _, Money value) ->
          Optional.of(reversed(hook, identity, order, value, false));
      case CancellationReversed(String order, Money value) ->
          Optional.of(reversed(hook, identity, order, value, true));
      case PayerIdentified _, Aliased _, RefundsListed _ -> Optional.empty();
    };
  }

  private static PaymentEvent about(
      PaymentHook hook,
      String identity,
      OrderRole role,
      String order,
      Money value,
      long total,
      boolean isDifference) {
    SequencedMap<String, JsonValue> fields = fields(hook, hook.successName(), value);
    fields.put(role.fieldName(), text(order));
    return new PaymentEvent(identity, total, isDifference, value, Optional.empty(), fields);
  }

  private static SequencedMap<String, JsonValue> fields(
      PaymentHook hook, String successName, Money value) {
    SequencedMap<String, JsonValue> properties = new LinkedHashMap<>();
    properties.put("payment_provider", text(hook.provider().wireName()));
    SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
    fields.put("event_name", text("success"));
    fields.put("name", text(successName));
    fields.put("page_path", text("/payments/" + hook.provider().wireName()));
    fields.put("success_value", new JsonValue.Numeric(value.amount().toPlainString()));
    fields.put("currency", text(value.currency()));
    fields.put("properties", new JsonValue.Fields(properties));
    return fields;
  }

  private static JsonValue text(String value) {
    return new JsonValue.Text(value);
  }

  /** Validates the fields as those of {@code POST /event}. */
  public ParseResult<EventRequest> request() {
    return EventParser.parse(new RequestFields(fields))
        .map(request -> alias.map(request::withOrderAlias).orElse(request));
  }

  @Override
  public String toString() {
    return "PaymentEvent[hidden]";
  }
}
