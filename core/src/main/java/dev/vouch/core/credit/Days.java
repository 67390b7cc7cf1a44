package dev.vouch.core.credit;

import dev.vouch.core.site.SiteId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Closes days, and removes from the state what no open day can refer to (docs/identity.md I3): a
 * server event that is no link when its day closes, every other fact 14 days later.
 */
final class Days {
  private static final int REMOVALS_AT_ONCE_MAX = 256;

  private final CreditState state;
  private final Timelines timelines;
  private final Partition partition;
  private final Corrections corrections;
  private final Consumer<CreditChange> changes;

  Days(
      CreditState state,
      Timelines timelines,
      Partition partition,
      Corrections corrections,
      Consumer<CreditChange> changes) {
    this.state = state;
    this.timelines = timelines;
    this.partition = partition;
    this.corrections = corrections;
    this.changes = changes;
  }

  /** Notes the first fact of a partition: no day closed before can be open. */
  void started(long micros) {
    if (partition.progress().openFrom() == CreditProgress.NONE) {
      long first = FactTime.day(micros) - FactTime.WINDOW_DAYS - 1;
      partition.set(new CreditProgress(first, CreditProgress.NONE, first, 0, 0));
    }
  }

  void allReceivedBefore(long micros) {
    CreditProgress known = partition.progress();
    if (known.openFrom() == CreditProgress.NONE || micros <= known.receivedBefore()) {
      return;
    }
    partition.set(known.withReceivedBefore(micros));
    closeIfComplete();
    remove(REMOVALS_AT_ONCE_MAX);
  }

  /** Closes the days that are due, unless corrections are pending. */
  void closeIfComplete() {
    while (isDue() && !corrections.isPending()) {
      CreditProgress known = partition.progress();
      changes.accept(new CreditChange.DayClosed(LocalDate.ofEpochDay(known.openFrom())));
      partition.set(known.withOpenFrom(known.openFrom() + 1));
    }
  }

  /**
   * Closes the days that are due, with all corrections, before a record that would change what they
   * close with.
   */
  void closeDue() {
    while (isDue() && corrections.isPending()) {
      corrections.doPending(REMOVALS_AT_ONCE_MAX);
    }
    closeIfComplete();
  }

  /**
   * Returns a time that no fact is older than: that of the first day which an open day can refer
   * to, or six weeks before a removal, since facts leave the state some time after they are due.
   */
  long oldestFact(long removal) {
    long openFrom = partition.progress().openFrom();
    long kept = removal - 3 * FactTime.WINDOW_MICROS;
    return openFrom == CreditProgress.NONE
        ? kept
        : Math.min(kept, (openFrom - FactTime.WINDOW_DAYS) * FactTime.DAY_MICROS);
  }

  private boolean isDue() {
    CreditProgress known = partition.progress();
    return known.receivedBefore() != CreditProgress.NONE
        && known.openFrom() < FactTime.day(known.receivedBefore()) - FactTime.WINDOW_DAYS;
  }

  /** Schedules the removal of a fact. */
  void willRemove(Timeline timeline, CreditFact fact) {
    boolean onlyEvent = (fact.traits() & CreditFact.ONLY_EVENT) != 0;
    long day = FactTime.day(fact.at().micros());
    int bit = 1 << (int) (day - timeline.key.period() * FactTime.PERIOD_DAYS);
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
    long due = day + 1 + (onlyEvent ? 1L : 2L) * FactTime.WINDOW_DAYS;
    long notDone = Math.max(due, partition.progress().removedUntil());
    state.put(CreditStateKeys.due(notDone, timeline.key), new byte[0]);
  }

  /** Schedules the removal of a timeline, after its last possible fact. */
  void willRemoveEmpty(Timeline timeline) {
    long due = (timeline.key.period() + 1) * FactTime.PERIOD_DAYS + 2 * FactTime.WINDOW_DAYS;
    state.put(
        CreditStateKeys.due(Math.max(due, partition.progress().removedUntil()), timeline.key),
        new byte[0]);
  }

  /** Cancels the removals of a site whose timelines are all removed. */
  void willRemoveNothing(SiteId site, long latest) {
    if (partition.progress().openFrom() == CreditProgress.NONE) {
      return;
    }
    long last = FactTime.day(latest) + FactTime.PERIOD_DAYS + 2 * FactTime.WINDOW_DAYS + 1;
    for (long day = partition.progress().removedUntil(); day <= last; day++) {
      state.deleteRange(
          CreditStateKeys.firstDueOf(site, day), CreditStateKeys.afterDueOf(site, day));
    }
  }

  /** Removes what is due, at most this many timelines and facts; returns whether more is due. */
  boolean remove(int maximum) {
    CreditProgress known = partition.progress();
    long today = known.openFrom() + FactTime.WINDOW_DAYS;
    if (known.openFrom() == CreditProgress.NONE || known.removedUntil() > today) {
      return false;
    }
    int left = maximum;
    long reached = today + 1;
    for (byte[] key : due(known.removedUntil(), today, maximum)) {
      if (left == 0) {
        reached = CreditStateKeys.dueDay(key);
        break;
      }
      int removed = remove(timelines.get(CreditStateKeys.dueTimeline(key)), today, left);
      if (removed < left) {
        state.delete(key);
      }
      left -= Math.clamp(removed, 1, left);
      reached = left == 0 ? CreditStateKeys.dueDay(key) : reached;
    }
    partition.set(known.withRemovedUntil(reached));
    return reached <= today;
  }

  private List<byte[]> due(long from, long today, int maximum) {
    List<byte[]> due = new ArrayList<>();
    try (CreditState.Entries entries =
        state.range(CreditStateKeys.firstDue(from), CreditStateKeys.firstDue(today + 1))) {
      while (due.size() < maximum && entries.next()) {
        due.add(entries.key());
      }
    }
    return due;
  }

  private int remove(Timeline timeline, long today, int maximum) {
    Span facts = Span.before((today - 2 * FactTime.WINDOW_DAYS) * FactTime.DAY_MICROS);
    Span events = Span.before((today - FactTime.WINDOW_DAYS) * FactTime.DAY_MICROS);
    int removed = timeline.facts.remove(CreditFact.ANY, facts, maximum);
    if (removed < maximum) {
      removed += timeline.facts.remove(CreditFact.ONLY_EVENT, events, maximum - removed);
    }
    if (timeline.facts.isEmpty()) {
      timelines.drop(timeline);
    }
    return removed;
  }
}
