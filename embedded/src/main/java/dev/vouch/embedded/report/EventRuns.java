package dev.vouch.embedded.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * The events of a block in runs: those of a person that follow each other with the same client and
 * touch, and those with the same client. There are some four times fewer runs than events, and
 * totals and breakdowns by client and touch need no more than these and the successes, which are
 * few. Its loops have no branches that depend on events, as a processor guesses many of these
 * wrong. Not thread-safe.
 */
final class EventRuns {
  private final Column touchColumn;
  private final Runs clients = new Runs();
  private final Runs touches = new Runs();
  private boolean isCredited;
  private int successCount;
  private int[] successEvents = {};
  private int[] runOf = {};

  /** 1 for the first event of each person, 0 for others. */
  private byte[] begins = {};

  private int[] matchingBefore = {};
  private int[] pageviewsBefore = {};
  private int[] browsersBefore = {};

  /** In place of credits that are not read. */
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

  /** Returns it so that it reads clients and touches; else each person has one run. */
  EventRuns credited() {
    isCredited = true;
    return this;
  }

  Set<Column> columns() {
    return isCredited ? EnumSet.of(Column.CLIENT, touchColumn) : Set.of();
  }

  /** Makes the runs of another block. */
  void read(EventBlock block, boolean[] matches) {
    int events = block.firsts()[block.people()];
    reserve(events);
    Arrays.fill(begins, 0, events, (byte) 0);
    for (int person = 0; person < block.people(); person++) {
      begins[block.firsts()[person]] = 1;
    }
    countEvents(block.kinds(), matches, events);
    int runs = divideByTouch(block, events);
    addPeople(block, runs);
    touches.count(runs, matchingBefore, pageviewsBefore);
    clients.count(divideByClient(block, runs), matchingBefore, pageviewsBefore);
  }

  private void countEvents(byte[] kinds, boolean[] matches, int events) {
    int matching = 0;
    int pageviews = 0;
    int browsers = 0;
    int successes = 0;
    for (int event = 0; event < events; event++) {
      int kind = kinds[event];
      int match = matches[event] ? 1 : 0;
      successEvents[successes] = event;
      successes += match & KindCounts.NAMED_SUCCESS[kind];
      matching += match;
      pageviews += match & KindCounts.PAGEVIEWS[kind];
      browsers += KindCounts.BROWSER[kind];
      matchingBefore[event + 1] = matching;
      pageviewsBefore[event + 1] = pageviews;
      browsersBefore[event + 1] = browsers;
    }
    successCount = successes;
  }

  /** Returns the number of runs. Their people are places in the block. */
  private int divideByTouch(EventBlock block, int events) {
    int[] eventClients = isCredited ? block.numbers(Column.CLIENT) : noCredits;
    int[] eventTouches = isCredited ? block.numbers(touchColumn) : noCredits;
    int[] ends = touches.ends();
    int[] persons = touches.persons();
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
    return run + 1;
  }

  private void addPeople(EventBlock block, int runs) {
    int[] firsts = block.firsts();
    int[] numbers = block.persons();
    for (int run = 0; run < runs; run++) {
      int person = touches.persons()[run];
      int browsers = browsersBefore[firsts[person + 1]] - browsersBefore[firsts[person]];
      touches.persons()[run] = numbers[person];
      touches.areSeen()[run] = browsers > 0;
    }
  }

  private int divideByClient(EventBlock block, int runs) {
    int[] eventClients = isCredited ? block.numbers(Column.CLIENT) : noCredits;
    int client = 0;
    int person = 0;
    int clientRun = -1;
    for (int run = 0; run < runs; run++) {
      int last = touches.ends()[run] - 1;
      int isOther = (touches.persons()[run] ^ person) | (eventClients[last] ^ client);
      person = touches.persons()[run];
      client = eventClients[last];
      clientRun += isOther == 0 ? 0 : 1;
      clients.ends()[clientRun] = last + 1;
      clients.persons()[clientRun] = person;
    }
    return clientRun + 1;
  }

  private void reserve(int events) {
    touches.reserve(events);
    clients.reserve(events);
    if (runOf.length <= events) {
      successEvents = new int[events + 1];
      runOf = new int[events + 1];
      begins = new byte[events + 1];
      matchingBefore = new int[events + 1];
      pageviewsBefore = new int[events + 1];
      browsersBefore = new int[events + 1];
      noCredits = new int[events + 1];
    }
  }

  /** Returns the runs with the same client and touch. */
  Runs touches() {
    return touches;
  }

  /** Returns the runs with the same client. It is not known whether their people are seen. */
  Runs clients() {
    return clients;
  }

  /** Returns the number of events that match and are named success, of any origin. */
  int successCount() {
    return successCount;
  }

  /** Returns these. */
  int[] successEvents() {
    return successEvents;
  }

  /** Returns the person of an event. */
  int person(int event) {
    return touches.persons()[runOf[event]];
  }

  /** Whether the person of an event has a browser event, which need not match. */
  boolean isSeen(int event) {
    return touches.areSeen()[runOf[event]];
  }
}
