package dev.vouch.embedded.rollup;

import dev.vouch.core.event.EventName;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The name of an event's kind, and whether a backend sent it. */
record EventKind(EventName name, boolean confirmed) {
  /** An expression over the table {@code event}: the key of an event's kind. */
  static final String SQL =
      """
      2 * CASE event.event_name
        WHEN 'pageview' THEN 0 WHEN 'click' THEN 1 WHEN 'success' THEN 2 WHEN 'custom' THEN 3
      END + event.confirmed::INTEGER\
      """;

  private static final List<EventKind> BY_KEY =
      Arrays.stream(EventName.values())
          .flatMap(name -> Stream.of(new EventKind(name, false), new EventKind(name, true)))
          .sorted(Comparator.comparingInt(EventKind::key))
          .toList();

  static List<EventKind> all() {
    return BY_KEY;
  }

  static EventKind of(int key) {
    return BY_KEY.get(key);
  }

  /** Returns the key of the rows of a rollup; the kinds of stored rollups must not change. */
  int key() {
    int number =
        switch (name) {
          case PAGEVIEW -> 0;
          case CLICK -> 1;
          case SUCCESS -> 2;
          case CUSTOM -> 3;
        };
    return 2 * number + (confirmed ? 1 : 0);
  }

  boolean isPageview() {
    return name == EventName.PAGEVIEW;
  }

  boolean isSuccess() {
    return name == EventName.SUCCESS;
  }
}
