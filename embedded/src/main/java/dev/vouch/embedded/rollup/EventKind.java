package dev.vouch.embedded.rollup;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.event.EventName;
import java.util.List;

/**
 * What reports count an event as: its name, whether a backend sent it, and whether it is a refund,
 * a void or the reversal of one.
 */
enum EventKind {
  PAGEVIEW(0, EventName.PAGEVIEW),
  CONFIRMED_PAGEVIEW(1, EventName.PAGEVIEW),
  CLICK(2, EventName.CLICK),
  CONFIRMED_CLICK(3, EventName.CLICK),
  SUCCESS(4, EventName.SUCCESS),
  CONFIRMED_SUCCESS(5, EventName.SUCCESS, 1),
  CUSTOM(6, EventName.CUSTOM),
  CONFIRMED_CUSTOM(7, EventName.CUSTOM),
  /**
   * A confirmed success with a negative value, or the reversal of a refund: not counted as a
   * success.
   */
  REFUND(8, EventName.SUCCESS),
  /** A confirmed success that voids an order, and subtracts a success. */
  VOID(9, EventName.SUCCESS, -1),
  /** A confirmed success that takes a void back, and adds a success. */
  VOID_REVERSAL(10, EventName.SUCCESS, 1);

  /** An expression over the table {@code event}: the key of an event's kind. */
  static final String SQL =
      """
      CASE
        WHEN event.order_role = 'voided' THEN 9
        WHEN event.order_role = 'void_reversed' THEN 10
        WHEN event.order_role IN ('refunded', 'refund_reversed') THEN 8
        WHEN event.event_name = 'success' AND event.confirmed AND event.success_value < 0 THEN 8
        ELSE 2 * CASE event.event_name
          WHEN 'pageview' THEN 0 WHEN 'click' THEN 1 WHEN 'success' THEN 2 WHEN 'custom' THEN 3
        END + event.confirmed::INTEGER
      END\
      """;

  /** The kinds are declared in the order of their keys. */
  private static final List<EventKind> BY_KEY = List.of(values());

  private final int key;
  private final EventName eventName;
  private final int successes;

  EventKind(int key, EventName eventName) {
    this(key, eventName, 0);
  }

  EventKind(int key, EventName eventName, int successes) {
    this.key = key;
    this.eventName = eventName;
    this.successes = successes;
  }

  static List<EventKind> all() {
    return BY_KEY;
  }

  /** Returns the keys of the kinds with a name, as an SQL list. */
  static String keys(EventName name) {
    return BY_KEY.stream()
        .filter(kind -> kind.eventName == name)
        .map(kind -> Integer.toString(kind.key))
        .collect(joining(", "));
  }

  static EventKind of(int key) {
    return BY_KEY.get(key);
  }

  EventName eventName() {
    return eventName;
  }

  /** Whether an event is a confirmed success, and its person a converter. */
  boolean isSuccess() {
    return this == CONFIRMED_SUCCESS;
  }

  /** Returns the number that an event adds to that of successes. */
  int successes() {
    return successes;
  }

  /** Returns the key of the rows of a rollup; the kinds of stored rollups must not change. */
  int key() {
    return key;
  }
}
