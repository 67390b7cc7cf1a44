package dev.vouch.embedded.rollup;

import java.util.Arrays;

/** The counts of events and people for each value, if events come in the order of their people. */
final class OrderedTallies {
  private final int[] lastVisitors;
  private final int[] lastConverters;
  private final int[] visitors;
  private final int[] converters;
  private final int[] pageviews;
  private final int[] successes;

  /**
   * @param size the number of values
   */
  OrderedTallies(int size) {
    lastVisitors = new int[size];
    lastConverters = new int[size];
    Arrays.fill(lastVisitors, -1);
    Arrays.fill(lastConverters, -1);
    visitors = new int[size];
    converters = new int[size];
    pageviews = new int[size];
    successes = new int[size];
  }

  void add(int value, int person, EventKind kind) {
    if (lastVisitors[value] != person) {
      lastVisitors[value] = person;
      visitors[value]++;
    }
    if (kind == EventKind.CONFIRMED_SUCCESS && lastConverters[value] != person) {
      lastConverters[value] = person;
      converters[value]++;
    }
    if (kind == EventKind.PAGEVIEW || kind == EventKind.CONFIRMED_PAGEVIEW) {
      pageviews[value]++;
    }
    successes[value] += kind.successes();
  }

  long visitors(int value) {
    return visitors[value];
  }

  /** Returns the number of people with a success. */
  long converters(int value) {
    return converters[value];
  }

  long pageviews(int value) {
    return pageviews[value];
  }

  /** Returns the number of confirmed ones, less the voids. */
  long successes(int value) {
    return successes[value];
  }
}
