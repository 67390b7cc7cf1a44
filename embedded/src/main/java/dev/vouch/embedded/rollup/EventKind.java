package dev.vouch.embedded.rollup;

import dev.vouch.core.event.EventName;
import java.util.List;

/** The name of an event's kind, and whether a backend sent it. */
enum EventKind {
  PAGEVIEW(0, EventName.PAGEVIEW, false),
  CONFIRMED_PAGEVIEW(1, EventName.PAGEVIEW, true),
  CLICK(2, EventName.CLICK, false),
  CONFIRMED_CLICK(3, EventName.CLICK, true),
  SUCCESS(4, EventName.SUCCESS, false),
  CONFIRMED_SUCCESS(5, EventName.SUCCESS, true),
  CUSTOM(6, EventName.CUSTOM, false),
  CONFIRMED_CUSTOM(7, EventName.CUSTOM, true);

  /** An expression over the table {@code event}: the key of an event's kind. */
  static final String SQL =
      """
      2 * CASE event.event_name
        WHEN 'pageview' THEN 0 WHEN 'click' THEN 1 WHEN 'success' THEN 2 WHEN 'custom' THEN 3
      END + event.confirmed::INTEGER\
      """;

  /** The kinds are declared in the order of their keys. */
  private static final List<EventKind> BY_KEY = List.of(values());

  private final int key;
  private final EventName eventName;
  private final boolean confirmed;

  EventKind(int key, EventName eventName, boolean confirmed) {
    this.key = key;
    this.eventName = eventName;
    this.confirmed = confirmed;
  }

  static List<EventKind> all() {
    return BY_KEY;
  }

  static EventKind of(int key) {
    return BY_KEY.get(key);
  }

  EventName eventName() {
    return eventName;
  }

  boolean confirmed() {
    return confirmed;
  }

  /** Returns the key of the rows of a rollup; the kinds of stored rollups must not change. */
  int key() {
    return key;
  }

  boolean isPageview() {
    return eventName == EventName.PAGEVIEW;
  }

  boolean isSuccess() {
    return eventName == EventName.SUCCESS;
  }
}
