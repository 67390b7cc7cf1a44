package dev.vouch.embedded.report;

import dev.vouch.core.event.EventName;
import dev.vouch.embedded.segment.EventKind;

/**
 * What an event of each kind adds to the numbers of page views and successes, by the number of the
 * kind. Loops over events read arrays, so that they have few branches.
 */
final class KindCounts {
  static final int[] PAGEVIEWS = new int[EventKind.values().length];

  /** Successes, less voids. */
  static final int[] SUCCESSES = new int[EventKind.values().length];

  /** Whether its value, if it has one, is revenue. */
  static final boolean[] REVENUE = new boolean[EventKind.values().length];

  /** 1 for a success that a browser or a backend sent, 0 for others. */
  static final int[] NAMED_SUCCESS = new int[EventKind.values().length];

  /** 1 for what a browser sent, 0 for others. */
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
