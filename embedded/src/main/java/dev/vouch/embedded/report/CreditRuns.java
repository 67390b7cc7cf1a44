package dev.vouch.embedded.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.Set;

/**
 * The events of a block that match, in runs: those of a person that follow each other with the same
 * client and touch. There are some four times fewer runs than events, and totals and breakdowns by
 * client and touch need no more, besides the successes, which are few. Not thread-safe.
 */
final class CreditRuns {
  private final Column touchColumn;
  private boolean isCredited;
  private int count;
  private int[] persons = {};
  private boolean[] areSeen = {};
  private int[] clients = {};
  private int[] touches = {};
  private int[] firsts = {};
  private int[] lasts = {};
  private int[] pageviews = {};
  private int[] successes = {};
  private int successCount;
  private int[] successEvents = {};
  private int[] successRuns = {};

  /** For runs of all events of a person. */
  private int[] noCredits = {};

  CreditRuns(AttributionModel credit) {
    touchColumn = touchColumn(credit);
  }

  /** Returns the column of the touch that has an event's source. */
  static Column touchColumn(AttributionModel credit) {
    return switch (credit) {
      case LAST, LINEAR -> Column.LAST_TOUCH;
      case FIRST -> Column.FIRST_TOUCH;
    };
  }

  /** Returns it with runs that end where the client or the touch changes, as well as the person. */
  CreditRuns credited() {
    isCredited = true;
    return this;
  }

  Set<Column> columns() {
    return isCredited ? EnumSet.of(Column.CLIENT, touchColumn) : Set.of();
  }

  /** Makes the runs of another block. */
  void read(EventBlock block, boolean[] matches) {
    int people = block.people();
    int[] ends = block.firsts();
    reserve(ends[people]);
    count = 0;
    successCount = 0;
    for (int person = 0; person < people; person++) {
      read(block, matches, block.persons()[person], ends[person], ends[person + 1]);
    }
  }

  private void read(EventBlock block, boolean[] matches, int person, int first, int end) {
    int[] eventClients = isCredited ? block.numbers(Column.CLIENT) : noCredits;
    int[] eventTouches = isCredited ? block.numbers(touchColumn) : noCredits;
    byte[] kinds = block.kinds();
    int run = count - 1;
    int client = -1;
    int touch = -1;
    int views = 0;
    int ofSuccesses = 0;
    for (int event = first; event < end; event++) {
      if (!matches[event]) {
        continue;
      }
      if (client != eventClients[event] || touch != eventTouches[event]) {
        run++;
        client = eventClients[event];
        touch = eventTouches[event];
        persons[run] = person;
        clients[run] = client;
        touches[run] = touch;
        firsts[run] = event;
        views = 0;
        ofSuccesses = 0;
      }
      int kind = kinds[event];
      views += KindCounts.PAGEVIEWS[kind];
      ofSuccesses += KindCounts.SUCCESSES[kind];
      pageviews[run] = views;
      successes[run] = ofSuccesses;
      lasts[run] = event;
      successEvents[successCount] = event;
      successRuns[successCount] = run;
      successCount += KindCounts.NAMED_SUCCESS[kind];
    }
    boolean isSeen = run >= count && isSeen(kinds, first, end);
    for (int ofPerson = count; ofPerson <= run; ofPerson++) {
      areSeen[ofPerson] = isSeen;
    }
    count = run + 1;
  }

  /** Whether a person has a browser event from the first to that before the end. */
  static boolean isSeen(byte[] kinds, int first, int end) {
    for (int event = first; event < end; event++) {
      if (!KindCounts.CONFIRMED[kinds[event]]) {
        return true;
      }
    }
    return false;
  }

  private void reserve(int events) {
    if (persons.length <= events) {
      int size = events + 1;
      persons = new int[size];
      areSeen = new boolean[size];
      clients = new int[size];
      touches = new int[size];
      firsts = new int[size];
      lasts = new int[size];
      pageviews = new int[size];
      successes = new int[size];
      successEvents = new int[size];
      successRuns = new int[size];
      noCredits = new int[size];
    }
  }

  int count() {
    return count;
  }

  /** Returns the numbers of the people, by run. */
  int[] persons() {
    return persons;
  }

  /** Returns whether the person has a browser event, which need not match, by run. */
  boolean[] areSeen() {
    return areSeen;
  }

  /** Returns the numbers of the clients, by run. */
  int[] clients() {
    return clients;
  }

  /** Returns the numbers of the touches, by run. */
  int[] touches() {
    return touches;
  }

  /** Returns the first events, by run. */
  int[] firsts() {
    return firsts;
  }

  /** Returns the last events, by run. */
  int[] lasts() {
    return lasts;
  }

  /** Returns the numbers of page views, by run. */
  int[] pageviews() {
    return pageviews;
  }

  /** Returns the numbers of successes, less voids, by run. */
  int[] successes() {
    return successes;
  }

  /** Returns the number of events that are named success, by whomever they were sent. */
  int successCount() {
    return successCount;
  }

  /** Returns these. */
  int[] successEvents() {
    return successEvents;
  }

  /** Returns the runs of these. */
  int[] successRuns() {
    return successRuns;
  }
}
