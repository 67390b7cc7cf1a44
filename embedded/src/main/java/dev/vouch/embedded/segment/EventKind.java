package dev.vouch.embedded.segment;

import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The kind of an event in reports: its name, whether a backend sent it, and whether it is a refund,
 * a void or the reversal of a void (docs/identity.md R1 to R4). The number of a kind is stored and
 * must not change.
 */
public enum EventKind {
  PAGEVIEW(0, EventName.PAGEVIEW, false),
  CONFIRMED_PAGEVIEW(1, EventName.PAGEVIEW, true),
  CLICK(2, EventName.CLICK, false),
  CONFIRMED_CLICK(3, EventName.CLICK, true),
  SUCCESS(4, EventName.SUCCESS, false),
  CONFIRMED_SUCCESS(5, EventName.SUCCESS, true),
  CUSTOM(6, EventName.CUSTOM, false),
  CONFIRMED_CUSTOM(7, EventName.CUSTOM, true),
  /**
   * A confirmed success with a negative value, a refund, or the reversal of a refund. Counts no
   * success.
   */
  REFUND(8, EventName.SUCCESS, true),
  /** A confirmed success that voids an order, and subtracts a success. */
  VOID(9, EventName.SUCCESS, true),
  /** A confirmed success that reverses a void. Adds a success. */
  VOID_REVERSAL(10, EventName.SUCCESS, true);

  private static final List<EventKind> BY_NUMBER = List.of(values());

  private final byte number;
  private final EventName eventName;
  private final boolean isConfirmed;

  EventKind(int number, EventName eventName, boolean isConfirmed) {
    this.number = (byte) number;
    this.eventName = eventName;
    this.isConfirmed = isConfirmed;
  }

  /** Returns the kind of an event. */
  static EventKind of(
      EventName name,
      boolean isConfirmed,
      Optional<BigDecimal> value,
      Optional<OrderRole> orderRole) {
    return switch (orderRole.orElse(OrderRole.PLACED)) {
      case VOIDED -> VOID;
      case VOID_REVERSED -> VOID_REVERSAL;
      case REFUNDED, REFUND_REVERSED -> REFUND;
      case PLACED -> {
        EventKind kind = of(name, isConfirmed);
        boolean isNegative = value.filter(amount -> amount.signum() < 0).isPresent();
        yield isNegative && kind == CONFIRMED_SUCCESS ? REFUND : kind;
      }
    };
  }

  private static EventKind of(EventName name, boolean isConfirmed) {
    return switch (name) {
      case PAGEVIEW -> isConfirmed ? CONFIRMED_PAGEVIEW : PAGEVIEW;
      case CLICK -> isConfirmed ? CONFIRMED_CLICK : CLICK;
      case SUCCESS -> isConfirmed ? CONFIRMED_SUCCESS : SUCCESS;
      case CUSTOM -> isConfirmed ? CONFIRMED_CUSTOM : CUSTOM;
    };
  }

  /** Returns the kind with a number. */
  public static EventKind of(int number) {
    return BY_NUMBER.get(number);
  }

  /** Returns the stored number of the kind. */
  public byte number() {
    return number;
  }

  public EventName eventName() {
    return eventName;
  }

  /** Whether a backend sent the event. */
  public boolean isConfirmed() {
    return isConfirmed;
  }

  /** Whether the event is a confirmed success, so that its person is a converter. */
  public boolean isSuccess() {
    return this == CONFIRMED_SUCCESS;
  }

  /** Returns the change of the number of successes: 1, 0 or -1. */
  public int successes() {
    return switch (this) {
      case CONFIRMED_SUCCESS, VOID_REVERSAL -> 1;
      case VOID -> -1;
      case PAGEVIEW,
          CONFIRMED_PAGEVIEW,
          CLICK,
          CONFIRMED_CLICK,
          SUCCESS,
          CUSTOM,
          CONFIRMED_CUSTOM,
          REFUND ->
          0;
    };
  }

  /** Whether the event's value, if it has one, is part of the revenue. */
  public boolean hasRevenue() {
    return isConfirmed && eventName == EventName.SUCCESS;
  }
}
