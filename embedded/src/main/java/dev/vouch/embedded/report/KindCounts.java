package dev.vouch.embedded.report;

import dev.vouch.core.event.EventName;
import dev.vouch.embedded.segment.EventKind;

/**
 * The amounts that an event adds to totals, by the number of its kind. Loops over events read
 * arrays, so that they have few branches.
 */
final class KindCounts {
  static final int[] PAGEVIEWS = new int[EventKind.values().length];

  /** The change of the number of successes: 1, -1 for a void, or 0. */
  static final int[] SUCCESSES = new int[EventKind.values().length];

  /** Whether an event's value, if it has one, is revenue. */
  static final boolean[] REVENUE = new boolean[EventKind.values().length];

  /** 1 for events named success, from a browser or a backend; 0 for others. */
  static final int[] NAMED_SUCCESS = new int[EventKind.values().length];

  /** 1 for events that a browser sent, 0 for others. */
  static final int[] BROWSER = new int[EventKind.values().length];

  static {
    for (EventKind kind : EventKind.values()) {
      PAGEVIEWS[kind.number()] = kind.eventName() == EventName.PAGEVIEW ? 1 : 0;
      SUCCESSES[kind.number()] = kind.successes();
      REVENUE[kind.number()] = kind.hasRevenue();
      NAMED_SUCCESS[kind.number()] = kind.eventName() == EventName.SUCCESS ? 1 : 0;
      BROWSER[kind.number()] = kind.isConfirmed() ? 0 : 1;
    }
  }

  private KindCounts() {}
}
