package dev.vouch.core.payment;

import dev.vouch.core.event.EventParser;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.payment.PaymentNotice.Cancelled;
import dev.vouch.core.payment.PaymentNotice.Paid;
import dev.vouch.core.payment.PaymentNotice.Refunded;
import dev.vouch.core.payment.PaymentNotice.RefundedInTotal;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The event that a notice is recorded as, with the fields of {@code POST /event}.
 *
 * @param identity what it is recorded once for; no Idempotency-Key of a backend can equal it,
 *     because it has spaces
 * @param totalMinorUnits the total of refunds that {@link RecordedPayments} shall store
 */
public record PaymentEvent(
    String identity, long totalMinorUnits, SequencedMap<String, JsonValue> fields) {
  /** Returns the identity that is stored for a notice of this provider. */
  public static String identity(PaymentProvider provider, PaymentNotice notice) {
    return provider.wireName()
        + switch (notice) {
          case Paid paid -> " payment " + paid.order();
          case Refunded refunded -> " refund " + refunded.refund();
          case RefundedInTotal total -> " refunds of " + total.order();
          case Cancelled cancelled -> " cancellation of " + cancelled.order();
        };
  }

  /**
   * Returns the event; empty if the refunds up to {@code recordedMinorUnits} were all.
   *
   * @param recordedMinorUnits the total of refunds that was recorded before; 0 if none was
   */
  public static Optional<PaymentEvent> of(
      PaymentHook hook, PaymentNotice notice, long recordedMinorUnits) {
    String identity = identity(hook.provider(), notice);
    return switch (notice) {
      case Paid paid ->
          Optional.of(
              new PaymentEvent(
                  identity, 0, fields(hook, "order_id", paid.order(), paid.value(), paid.payer())));
      case Refunded refunded ->
          Optional.of(
              new PaymentEvent(identity, 0, refund(hook, refunded.order(), refunded.value())));
      case RefundedInTotal total ->
          total
              .since(recordedMinorUnits)
              .map(
                  value ->
                      // The same identity for the same earlier total: whichever of two totals is
                      // recorded first, the other one waits until the first is stored.
                      new PaymentEvent(
                          identity + " after " + recordedMinorUnits,
                          total.minorUnits(),
                          refund(hook, total.order(), value)));
      case Cancelled cancelled ->
          Optional.of(
              new PaymentEvent(
                  identity,
                  0,
                  fields(
                      hook,
                      "void_of",
                      cancelled.order(),
                      cancelled.value().negated(),
                      Payer.UNKNOWN)));
    };
  }

  private static SequencedMap<String, JsonValue> refund(
      PaymentHook hook, String order, Money value) {
    return fields(hook, "refund_of", order, value.negated(), Payer.UNKNOWN);
  }

  private static SequencedMap<String, JsonValue> fields(
      PaymentHook hook, String orderField, String order, Money value, Payer payer) {
    SequencedMap<String, JsonValue> properties = new LinkedHashMap<>();
    properties.put("payment_provider", text(hook.provider().wireName()));
    SequencedMap<String, JsonValue> fields = new LinkedHashMap<>();
    fields.put("event_name", text("success"));
    fields.put("name", text(hook.successName()));
    fields.put("page_path", text("/payments/" + hook.provider().wireName()));
    fields.put("success_value", new JsonValue.Numeric(value.amount().toPlainString()));
    fields.put("currency", text(value.currency()));
    fields.put(orderField, text(order));
    payer.userId().ifPresent(id -> fields.put("success_user_id", text(id)));
    payer.ip().ifPresent(ip -> fields.put("ip", text(ip)));
    payer.userAgent().ifPresent(agent -> fields.put("user_agent", text(agent)));
    fields.put("properties", new JsonValue.Fields(properties));
    return fields;
  }

  private static JsonValue text(String value) {
    return new JsonValue.Text(value);
  }

  /** Validates the fields as those of {@code POST /event}. */
  public ParseResult<EventRequest> request() {
    return EventParser.parse(new RequestFields(fields));
  }

  @Override
  public String toString() {
    return "PaymentEvent[hidden]";
  }
}
