package dev.vouch.embedded.report;

/**
 * Runs of events of a block, each of one person. Arrays are longer than the number of runs, and are
 * valid until the next block. Not thread-safe.
 */
final class Runs {
  private int count;
  private int[] persons = {};
  private boolean[] areSeen = {};
  private int[] ends = {};
  private int[] matching = {};
  private int[] pageviews = {};

  /** Makes room, as if for runs of single events. */
  void reserve(int events) {
    if (persons.length <= events) {
      persons = new int[events + 1];
      areSeen = new boolean[events + 1];
      ends = new int[events + 1];
      matching = new int[events + 1];
      pageviews = new int[events + 1];
    }
  }

  /**
   * Counts the events of the runs, whose ends and people are known.
   *
   * @param matchingBefore how many events before an event match
   * @param pageviewsBefore how many of these are page views
   */
  void count(int runs, int[] matchingBefore, int[] pageviewsBefore) {
    count = runs;
    int first = 0;
    for (int run = 0; run < runs; run++) {
      int end = ends[run];
      matching[run] = matchingBefore[end] - matchingBefore[first];
      pageviews[run] = pageviewsBefore[end] - pageviewsBefore[first];
      first = end;
    }
  }

  int count() {
    return count;
  }

  /** Returns the numbers of the people. */
  int[] persons() {
    return persons;
  }

  /** Returns whether the people have a browser event, which need not match. */
  boolean[] areSeen() {
    return areSeen;
  }

  /** Returns the events after the last ones. Each run begins where the one before it ends. */
  int[] ends() {
    return ends;
  }

  /** Returns the numbers of events that match, which can be 0. */
  int[] matching() {
    return matching;
  }

  /** Returns how many of them are page views. */
  int[] pageviews() {
    return pageviews;
  }
}
