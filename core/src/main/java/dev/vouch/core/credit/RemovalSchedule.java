package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;

/**
 * Schedules on which day facts are removed from timelines: a server event that is not a link when
 * its day closes, every other fact 14 days later (docs/identity.md I3).
 */
final class RemovalSchedule {
  private final CreditState state;
  private final Partition partition;

  RemovalSchedule(CreditState state, Partition partition) {
    this.state = state;
    this.partition = partition;
  }

  /** Schedules the removal of a fact. */
  void add(Timeline timeline, CreditFact fact) {
    boolean onlyEvent = (fact.traits() & CreditFact.ONLY_EVENT) != 0;
    long day = FactTime.day(fact.at().micros());
    int bit = 1 << (int) (day - firstDay(timeline));
    int known = onlyEvent ? timeline.daysOfEvents : timeline.daysOfFacts;
    if ((known & bit) != 0) {
      return;
    }
    if (onlyEvent) {
      timeline.daysOfEvents |= bit;
    } else {
      timeline.daysOfFacts |= bit;
    }
    timeline.changed = true;
    put(onlyEvent ? dueOfEvents(day) : dueOfFacts(day), timeline);
  }

  /** Schedules the removal of an empty timeline for the day of the last fact that it could have. */
  void addEmpty(Timeline timeline) {
    addEmpty(timeline, dueOfEmpty(timeline));
  }

  /**
   * Schedules the removal of an empty timeline.
   *
   * @param due the number of a UTC day: the timeline is removed once the first open day is 14 days
   *     before it
   */
  void addEmpty(Timeline timeline, long due) {
    put(due, timeline);
  }

  private void put(long due, Timeline timeline) {
    long notDone = Math.max(due, partition.progress().removedUntil());
    state.put(CreditStateKeys.due(notDone, timeline.key), new byte[0]);
  }

  /**
   * Cancels all scheduled removals of a site whose timelines have been removed.
   *
   * @param latest the latest receipt of the site, in microseconds
   */
  void cancelAll(SiteId site, long latest) {
    if (!partition.progress().isStarted()) {
      return;
    }
    long last = dueOfFacts(FactTime.day(latest) + FactTime.PERIOD_DAYS);
    for (long day = partition.progress().removedUntil(); day <= last; day++) {
      state.deleteRange(
          CreditStateKeys.firstDueOf(site, day), CreditStateKeys.afterDueOf(site, day));
    }
  }

  private static long firstDay(Timeline timeline) {
    return timeline.key.period() * FactTime.PERIOD_DAYS;
  }

  private static long dueOfFacts(long day) {
    return day + 1 + 2L * FactTime.WINDOW_DAYS;
  }

  private static long dueOfEvents(long day) {
    return day + 1 + FactTime.WINDOW_DAYS;
  }

  /**
   * Returns the number of the UTC day for which the removal of a timeline without facts is
   * scheduled.
   */
  static long dueOfEmpty(Timeline timeline) {
    return firstDay(timeline) + FactTime.PERIOD_DAYS + 2L * FactTime.WINDOW_DAYS;
  }
}
