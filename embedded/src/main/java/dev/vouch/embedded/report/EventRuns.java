package dev.vouch.embedded.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * The events of a block divided into runs: consecutive events of one person with the same client
 * and touch. There are about four times fewer runs than events, and totals and breakdowns by client
 * and touch need only the runs and the few successes. The loops have no branches that depend on
 * events, because processors would mispredict many of them. Arrays may be longer than the number of
 * runs, and are valid until the next block. Not thread-safe.
 */
final class EventRuns {
  private final Column touchColumn;
  private boolean isCredited;
  private int count;
  private int[] persons = {};
  private boolean[] areSeen = {};
  private int[] ends = {};
  private int[] matching = {};
  private int[] pageviews = {};
  private int successCount;
  private int[] successEvents = {};
  private int[] runOf = {};

  /** 1 for the first event of each person, 0 for others. */
  private byte[] begins = {};

  private int[] matchingBefore = {};
  private int[] pageviewsBefore = {};
  private int[] browsersBefore = {};

  /** Zeros, used in place of clients and touches that are not read. */
  private int[] noCredits = {};

  EventRuns(AttributionModel credit) {
    touchColumn = touchColumn(credit);
  }

  /** Returns the column of the touch that has an event's source. */
  static Column touchColumn(AttributionModel credit) {
    return switch (credit) {
      case LAST, LINEAR -> Column.LAST_TOUCH;
      case FIRST -> Column.FIRST_TOUCH;
    };
  }

  /** Lets a new client or touch begin a run; otherwise each person has one run. Returns this. */
  EventRuns credited() {
    isCredited = true;
    return this;
  }

  Set<Column> columns() {
    return isCredited ? EnumSet.of(Column.CLIENT, touchColumn) : Set.of();
  }

  /** Computes the runs of a block, which replace those of the previous block. */
  void read(EventBlock block, boolean[] matches) {
    int events = block.firsts()[block.people()];
    reserve(events);
    Arrays.fill(begins, 0, events, (byte) 0);
    for (int person = 0; person < block.people(); person++) {
      begins[block.firsts()[person]] = 1;
    }
    countEvents(block.kinds(), matches, events);
    divide(block, events);
    countRuns(block);
  }

  private void countEvents(byte[] kinds, boolean[] matches, int events) {
    int allMatching = 0;
    int allPageviews = 0;
    int browsers = 0;
    int successes = 0;
    for (int event = 0; event < events; event++) {
      int kind = kinds[event];
      int match = matches[event] ? 1 : 0;
      successEvents[successes] = event;
      successes += match & KindCounts.NAMED_SUCCESS[kind];
      allMatching += match;
      allPageviews += match & KindCounts.PAGEVIEWS[kind];
      browsers += KindCounts.BROWSER[kind];
      matchingBefore[event + 1] = allMatching;
      pageviewsBefore[event + 1] = allPageviews;
      browsersBefore[event + 1] = browsers;
    }
    successCount = successes;
  }

  /** Finds the end of each run, and the index of its person in the block. */
  private void divide(EventBlock block, int events) {
    int[] eventClients = isCredited ? block.numbers(Column.CLIENT) : noCredits;
    int[] eventTouches = isCredited ? block.numbers(touchColumn) : noCredits;
    int client = 0;
    int touch = 0;
    int person = -1;
    int run = -1;
    for (int event = 0; event < events; event++) {
      int begin = begins[event];
      int isOther = begin | (eventClients[event] ^ client) | (eventTouches[event] ^ touch);
      client = eventClients[event];
      touch = eventTouches[event];
      person += begin;
      run += isOther == 0 ? 0 : 1;
      ends[run] = event + 1;
      persons[run] = person;
      runOf[event] = run;
    }
    count = run + 1;
  }

  private void countRuns(EventBlock block) {
    int[] firsts = block.firsts();
    int[] numbers = block.persons();
    int first = 0;
    for (int run = 0; run < count; run++) {
      int person = persons[run];
      int end = ends[run];
      persons[run] = numbers[person];
      areSeen[run] = browsersBefore[firsts[person + 1]] > browsersBefore[firsts[person]];
      matching[run] = matchingBefore[end] - matchingBefore[first];
      pageviews[run] = pageviewsBefore[end] - pageviewsBefore[first];
      first = end;
    }
  }

  private void reserve(int events) {
    if (runOf.length <= events) {
      persons = new int[events + 1];
      areSeen = new boolean[events + 1];
      ends = new int[events + 1];
      matching = new int[events + 1];
      pageviews = new int[events + 1];
      successEvents = new int[events + 1];
      runOf = new int[events + 1];
      begins = new byte[events + 1];
      matchingBefore = new int[events + 1];
      pageviewsBefore = new int[events + 1];
      browsersBefore = new int[events + 1];
      noCredits = new int[events + 1];
    }
  }

  /** Returns the number of runs of the block. */
  int count() {
    return count;
  }

  /** Returns the number of each run's person. */
  int[] persons() {
    return persons;
  }

  /** Returns for each run whether its person has a browser event, which need not match. */
  boolean[] areSeen() {
    return areSeen;
  }

  /** Returns the end of each run: the index after its last event. The next run begins there. */
  int[] ends() {
    return ends;
  }

  /** Returns the number of matching events of each run, which can be 0. */
  int[] matching() {
    return matching;
  }

  /** Returns the number of matching page views of each run. */
  int[] pageviews() {
    return pageviews;
  }

  /** Returns the number of matching events named success, of any origin. */
  int successCount() {
    return successCount;
  }

  /**
   * Returns the indexes of matching events named success; the first {@link #successCount} are
   * valid.
   */
  int[] successEvents() {
    return successEvents;
  }

  /** Returns the number of an event's person. */
  int person(int event) {
    return persons[runOf[event]];
  }

  /** Whether the person of an event has a browser event, which need not match. */
  boolean isSeen(int event) {
    return areSeen[runOf[event]];
  }
}
