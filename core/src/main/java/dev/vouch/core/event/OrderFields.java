package dev.vouch.core.event;

import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of one request that name an order, such as {@code order_id}, and their rules
 * (docs/events.md).
 */
final class OrderFields {
  private static final String VALUE = "success_value";

  private static final String REFUND_RULE =
      "success_value must be negative with refund_of: the amount that is paid back, such as"
          + " -19.90.";
  private static final String VOID_RULE =
      "success_value must be negative with void_of: the amount that is paid back, such as -49.90,"
          + " or 0 if the order had no value.";
  private static final String REVERSAL_RULE =
      "success_value must be positive with reversal_of: the amount of the refund that failed or was"
          + " cancelled, such as 19.90.";
  private static final String VOID_REVERSAL_RULE =
      "success_value must not be negative with void_reversal_of: the amount that counts again, such"
          + " as 49.90, or 0 if the order had no value.";

  private static final List<OrderRole> ROLES = List.of(OrderRole.values());

  private final Map<OrderRole, String> ids = new EnumMap<>(OrderRole.class);

  private OrderFields() {}

  static OrderFields read(EventFields fields) {
    OrderFields order = new OrderFields();
    for (OrderRole role : ROLES) {
      Optional<String> id =
          fields.idUnlessEmpty(role.fieldName(), EventLimits.ORDER_ID_CHARACTERS_MAX);
      if (id.isPresent()) {
        order.ids.put(role, id.get());
      }
    }
    return order;
  }

  /** Returns the order IDs as sent. */
  List<String> ids() {
    return List.copyOf(ids.values());
  }

  /**
   * Returns the order if exactly one order field was sent. Adds a problem for each order field that
   * conflicts with another field.
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
    List<OrderRole> roles = List.copyOf(ids.keySet());
    OrderRole first = roles.getFirst();
    OrderRole second = roles.get(1);
    switch (first) {
      case PLACED ->
          conflict(
              fields,
              first.fieldName(),
              "must not be sent with %s, which already names the order. Leave it out."
                  .formatted(second.fieldName()));
      case REFUNDED, VOIDED, REFUND_REVERSED, VOID_REVERSED ->
          conflict(
              fields,
              second.fieldName(),
              "must not be sent with %s. Send only the one that says what happened."
                  .formatted(first.fieldName()));
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
      case REFUNDED -> require(signum(successValue) < 0, REFUND_RULE, successValue, fields);
      case VOIDED -> require(signum(successValue) <= 0, VOID_RULE, successValue, fields);
      case REFUND_REVERSED ->
          require(signum(successValue) > 0, REVERSAL_RULE, successValue, fields);
      case VOID_REVERSED ->
          require(signum(successValue) >= 0, VOID_REVERSAL_RULE, successValue, fields);
    }
  }

  private static void require(
      boolean inRange, String rule, Optional<BigDecimal> successValue, RequestFields fields) {
    fields.require(VALUE, rule);
    if (successValue.isPresent() && !inRange) {
      fields.problem(ProblemCode.NUMBER_OUT_OF_RANGE, VALUE, rule);
    }
  }

  private static int signum(Optional<BigDecimal> value) {
    return value.map(BigDecimal::signum).orElse(0);
  }

  private static void conflict(RequestFields fields, String field, String rule) {
    fields.problem(ProblemCode.CONFLICTING_FIELD, field, field + " " + rule);
  }
}
