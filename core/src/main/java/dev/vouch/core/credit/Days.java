package dev.vouch.core.credit;

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
  private final RemovalSchedule schedule;
  private final WaitingErasures waiting;
  private final Consumer<CreditChange> changes;

  /**
   * At first all days: 1.0.0-rc left behind timelines that had more to remove than one call may.
   */
  private long removeFrom;

  Days(
      CreditState state,
      Timelines timelines,
      Partition partition,
      Corrections corrections,
      RemovalSchedule schedule,
      WaitingErasures waiting,
      Consumer<CreditChange> changes) {
    this.state = state;
    this.timelines = timelines;
    this.partition = partition;
    this.corrections = corrections;
    this.schedule = schedule;
    this.waiting = waiting;
    this.changes = changes;
  }

  /** Notes the first fact of a partition: no day closed before can be open. */
  void started(long micros) {
    if (!partition.progress().isStarted()) {
      long first = FactTime.day(micros) - FactTime.WINDOW_DAYS - 1;
      partition.set(partition.progress().startedAt(first));
    }
  }

  /**
   * Notes a time of the log: days become due 14 days after their end, when everything that was
   * received until then has been processed.
   */
  void passed(long micros) {
    CreditProgress known = partition.progress();
    LogTime time = known.time().after(micros);
    long due =
        time.isTrusted()
            ? FactTime.day(time.completeUntilMicros()) - FactTime.WINDOW_DAYS
            : known.dueUntil();
    partition.set(known.withTime(time, Math.max(due, known.dueUntil())));
    closeIfComplete();
    remove(REMOVALS_AT_ONCE_MAX);
  }

  /** Closes the days that are due, unless corrections are pending. */
  void closeIfComplete() {
    long until = Math.min(dueUntil(), waiting.openFrom());
    while (isDue() && partition.progress().openFrom() < until && !corrections.isPending()) {
      CreditProgress known = partition.progress();
      changes.accept(new CreditChange.DayClosed(LocalDate.ofEpochDay(known.openFrom())));
      partition.set(known.withOpenFrom(known.openFrom() + 1));
    }
  }

  /**
   * Returns a time that no fact is older than: that of the first day which an open day can refer
   * to, or six weeks before a removal, since facts leave the state some time after they are due.
   */
  long oldestFact(long removal) {
    long openFrom = partition.progress().openFrom();
    long kept = removal - 3 * FactTime.WINDOW_MICROS;
    return !partition.progress().isStarted()
        ? kept
        : Math.min(kept, (openFrom - FactTime.WINDOW_DAYS) * FactTime.DAY_MICROS);
  }

  /** Whether days are due that have not closed, because corrections are pending. */
  boolean isDue() {
    CreditProgress known = partition.progress();
    return known.isStarted() && known.openFrom() < known.dueUntil();
  }

  /** Returns the first day that is not due. */
  long dueUntil() {
    return partition.progress().dueUntil();
  }

  /** Removes what is due, at most this many timelines and facts; returns whether more is due. */
  boolean remove(int maximum) {
    CreditProgress known = partition.progress();
    long today = known.openFrom() + FactTime.WINDOW_DAYS;
    if (!known.isStarted() || known.removedUntil() > today) {
      return false;
    }
    int left = maximum;
    for (byte[] key : due(removeFrom, today, maximum)) {
      int removed = remove(timelines.get(CreditStateKeys.dueTimeline(key)), today, left);
      if (removed < left) {
        state.delete(key);
      }
      left -= Math.clamp(removed, 1, left);
      if (left == 0) {
        // The timeline may have more that is due.
        noteRemovedUntil(CreditStateKeys.dueDay(key));
        return true;
      }
    }
    noteRemovedUntil(today + 1);
    return false;
  }

  private void noteRemovedUntil(long day) {
    removeFrom = day;
    CreditProgress known = partition.progress();
    partition.set(known.withRemovedUntil(Math.max(day, known.removedUntil())));
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
    if (timeline.facts.isEmpty() && !mayGetErased(timeline, today)) {
      dropUnlessNeeded(timeline, today);
    }
    return removed;
  }

  /** Whether a backdated event may still arrive that an erasure before it has removed. */
  private boolean mayGetErased(Timeline timeline, long today) {
    return timeline.erasedBefore != Timeline.NOT_ERASED
        && today < RemovalSchedule.dueOfEmpty(timeline);
  }

  /**
   * Pending work of an erasure may begin at a timeline that the erasure has emptied, whose name of
   * the browser in the next period leads to the events there. No day closes while work is pending.
   */
  private void dropUnlessNeeded(Timeline timeline, long today) {
    if (timeline.next.isPresent() && corrections.isPending()) {
      schedule.addEmpty(timeline, today + 1);
    } else {
      timelines.drop(timeline);
    }
  }
}
