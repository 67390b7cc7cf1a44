package dev.vouch.core.event;

import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields {@code order_id}, {@code refund_of} and {@code void_of} of one request, and their
 * rules (docs/events.md).
 */
final class OrderFields {
  private static final String VALUE = "success_value";

  private static final String REFUND_RULE =
      "success_value must be negative with refund_of: the amount that is paid back, such as"
          + " -19.90.";
  private static final String VOID_RULE =
      "success_value must be negative with void_of: the amount that is paid back, such as -49.90,"
          + " or 0 if the order had no value.";

  private final Map<OrderRole, String> ids = new EnumMap<>(OrderRole.class);

  private OrderFields() {}

  /** Reads the fields. */
  static OrderFields read(EventFields fields) {
    OrderFields order = new OrderFields();
    for (OrderRole role : OrderRole.values()) {
      fields
          .idUnlessEmpty(role.fieldName(), EventLimits.ORDER_ID_CHARACTERS_MAX)
          .ifPresent(id -> order.ids.put(role, id));
    }
    return order;
  }

  /** Returns the values as sent. */
  List<String> ids() {
    return List.copyOf(ids.values());
  }

  /**
   * Returns the order, if exactly one field was sent. Adds a problem for each field that the
   * event's other fields do not allow.
   */
  Optional<SentOrder> check(
      Optional<EventName> eventName, Optional<BigDecimal> successValue, RequestFields fields) {
    if (ids.isEmpty()) {
      return Optional.empty();
    }
    if (eventName.isPresent() && !eventName.get().equals(EventName.SUCCESS)) {
      for (OrderRole role : ids.keySet()) {
        conflict(
            fields, role.fieldName(), "is allowed only with event_name success. Leave it out.");
      }
      return Optional.empty();
    }
    if (ids.size() > 1) {
      checkSingle(fields);
      return Optional.empty();
    }
    Map.Entry<OrderRole, String> sent = ids.entrySet().iterator().next();
    checkValue(sent.getKey(), successValue, fields);
    return Optional.of(new SentOrder(sent.getKey(), sent.getValue()));
  }

  private void checkSingle(RequestFields fields) {
    if (ids.containsKey(OrderRole.PLACED)) {
      conflict(
          fields,
          OrderRole.PLACED.fieldName(),
          "must not be sent with refund_of or void_of, which already name the order. Leave it"
              + " out.");
    }
    if (ids.containsKey(OrderRole.REFUNDED) && ids.containsKey(OrderRole.VOIDED)) {
      conflict(
          fields,
          OrderRole.VOIDED.fieldName(),
          "must not be sent with refund_of. Send void_of if the order no longer counts as a"
              + " success, else refund_of.");
    }
  }

  private static void checkValue(
      OrderRole role, Optional<BigDecimal> successValue, RequestFields fields) {
    switch (role) {
      case PLACED -> {
        if (signum(successValue) < 0) {
          conflict(
              fields,
              role.fieldName(),
              "must not be sent with a negative success_value. For a refund, send the ID of the"
                  + " order in refund_of.");
        }
      }
      case REFUNDED -> {
        fields.require(VALUE, REFUND_RULE);
        if (successValue.isPresent() && signum(successValue) >= 0) {
          fields.problem(ProblemCode.NUMBER_OUT_OF_RANGE, VALUE, REFUND_RULE);
        }
      }
      case VOIDED -> {
        fields.require(VALUE, VOID_RULE);
        if (signum(successValue) > 0) {
          fields.problem(ProblemCode.NUMBER_OUT_OF_RANGE, VALUE, VOID_RULE);
        }
      }
    }
  }

  private static int signum(Optional<BigDecimal> value) {
    return value.map(BigDecimal::signum).orElse(0);
  }

  private static void conflict(RequestFields fields, String field, String rule) {
    fields.problem(ProblemCode.CONFLICTING_FIELD, field, field + " " + rule);
  }
}
