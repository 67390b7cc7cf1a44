package dev.vouch.embedded.rollup;

import dev.vouch.core.event.EventName;
import java.util.List;

/** The name of an event's kind, and whether a backend sent it. */
enum EventKind {
  PAGEVIEW(EventName.PAGEVIEW, false),
  CONFIRMED_PAGEVIEW(EventName.PAGEVIEW, true),
  CLICK(EventName.CLICK, false),
  CONFIRMED_CLICK(EventName.CLICK, true),
  SUCCESS(EventName.SUCCESS, false),
  CONFIRMED_SUCCESS(EventName.SUCCESS, true),
  CUSTOM(EventName.CUSTOM, false),
  CONFIRMED_CUSTOM(EventName.CUSTOM, true);

  /** An expression over the table {@code event}: the key of an event's kind. */
  static final String SQL =
      """
      2 * CASE event.event_name
        WHEN 'pageview' THEN 0 WHEN 'click' THEN 1 WHEN 'success' THEN 2 WHEN 'custom' THEN 3
      END + event.confirmed::INTEGER\
      """;

  private static final List<EventKind> BY_KEY = List.of(values());

  private final EventName eventName;
  private final boolean confirmed;

  EventKind(EventName eventName, boolean confirmed) {
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
    return ordinal();
  }

  boolean isPageview() {
    return eventName == EventName.PAGEVIEW;
  }

  boolean isSuccess() {
    return eventName == EventName.SUCCESS;
  }
}
