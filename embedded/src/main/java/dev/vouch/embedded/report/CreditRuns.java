package dev.vouch.embedded.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.EnumSet;
import java.util.Set;

/**
 * The events of a block that match, in runs: those of a person that follow each other with the same
 * client and touch. There are some four times fewer of them, and breakdowns by any field of these
 * need no more. Not thread-safe.
 */
final class CreditRuns {
  private final Column touchColumn;
  private int count;
  private int[] persons = new int[0];
  private int[] clients = new int[0];
  private int[] touches = new int[0];
  private int[] pageviews = new int[0];
  private int[] successes = new int[0];
  private int revenueCount;
  private int[] revenueEvents = new int[0];
  private int[] revenueRuns = new int[0];

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

  Set<Column> columns() {
    return EnumSet.of(Column.CLIENT, touchColumn);
  }

  /** Makes the runs of another block. */
  void read(EventBlock block, boolean[] matches) {
    int people = block.people();
    int[] firsts = block.firsts();
    reserve(firsts[people]);
    count = 0;
    revenueCount = 0;
    for (int person = 0; person < people; person++) {
      read(block, matches, block.persons()[person], firsts[person], firsts[person + 1]);
    }
  }

  private void read(EventBlock block, boolean[] matches, int person, int first, int end) {
    int[] eventClients = block.numbers(Column.CLIENT);
    int[] eventTouches = block.numbers(touchColumn);
    byte[] kinds = block.kinds();
    int run = -1;
    for (int event = first; event < end; event++) {
      if (!matches[event]) {
        continue;
      }
      int client = eventClients[event];
      int touch = eventTouches[event];
      if (run < 0 || client != clients[run] || touch != touches[run]) {
        run = begin(person, client, touch);
      }
      int kind = kinds[event];
      pageviews[run] += KindCounts.PAGEVIEWS[kind];
      successes[run] += KindCounts.SUCCESSES[kind];
      if (KindCounts.REVENUE[kind]) {
        revenueEvents[revenueCount] = event;
        revenueRuns[revenueCount++] = run;
      }
    }
  }

  private int begin(int person, int client, int touch) {
    persons[count] = person;
    clients[count] = client;
    touches[count] = touch;
    pageviews[count] = 0;
    successes[count] = 0;
    return count++;
  }

  private void reserve(int events) {
    if (persons.length < events) {
      persons = new int[events];
      clients = new int[events];
      touches = new int[events];
      pageviews = new int[events];
      successes = new int[events];
      revenueEvents = new int[events];
      revenueRuns = new int[events];
    }
  }

  int count() {
    return count;
  }

  /** Returns the numbers of the people, by run. */
  int[] persons() {
    return persons;
  }

  /** Returns the numbers of the clients, by run. */
  int[] clients() {
    return clients;
  }

  /** Returns the numbers of the touches, by run. */
  int[] touches() {
    return touches;
  }

  int[] pageviews() {
    return pageviews;
  }

  int[] successes() {
    return successes;
  }

  int revenueCount() {
    return revenueCount;
  }

  /** Returns the events whose value, if they have one, is revenue. */
  int[] revenueEvents() {
    return revenueEvents;
  }

  /** Returns the runs of these. */
  int[] revenueRuns() {
    return revenueRuns;
  }
}
