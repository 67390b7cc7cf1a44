package dev.vouch.core.credit;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Closes UTC days, and removes the facts that no open day can refer to (docs/identity.md I3): a
 * server event that is not a link when its day closes, every other fact 14 days later.
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
   * The number of the UTC day from which to look for scheduled removals. Initially 0, since version
   * 1.0.0-rc could leave removals undone on days that it had passed.
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

  /**
   * Sets the first open day when a partition gets its first fact. It is 15 days before this fact,
   * so that the days of all backdated events are open.
   */
  void started(long micros) {
    if (!partition.progress().isStarted()) {
      long first = FactTime.day(micros) - FactTime.WINDOW_DAYS - 1;
      partition.set(partition.progress().startedAt(first));
    }
  }

  /**
   * Processes a time of the log. A day becomes due to close 14 days after its end, once all records
   * received until then have been processed.
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

  /**
   * Closes the days that are due, unless corrections are pending. Days that were not due before a
   * waiting erasure stay open until the erasure has begun.
   */
  void closeIfComplete() {
    long until = Math.min(dueUntil(), waiting.openFrom());
    while (isDue() && partition.progress().openFrom() < until && !corrections.isPending()) {
      CreditProgress known = partition.progress();
      changes.accept(new CreditChange.DayClosed(LocalDate.ofEpochDay(known.openFrom())));
      partition.set(known.withOpenFrom(known.openFrom() + 1));
    }
  }

  /**
   * Returns a lower bound, in microseconds, of the times of all facts in the state. It is 14 days
   * before the first open day or, if earlier, six weeks before a removal: facts leave the state
   * some time after they are due.
   *
   * @param removal the time of the removal, in microseconds
   */
  long oldestFact(long removal) {
    long openFrom = partition.progress().openFrom();
    long kept = removal - 3 * FactTime.WINDOW_MICROS;
    return !partition.progress().isStarted()
        ? kept
        : Math.min(kept, (openFrom - FactTime.WINDOW_DAYS) * FactTime.DAY_MICROS);
  }

  /** Whether there are days that are due to close and have not closed. */
  boolean isDue() {
    CreditProgress known = partition.progress();
    return known.isStarted() && known.openFrom() < known.dueUntil();
  }

  /** Returns the number of the first UTC day that is not due to close. */
  long dueUntil() {
    return partition.progress().dueUntil();
  }

  /**
   * Removes facts that are due for removal, and timelines that are then empty.
   *
   * @param maximum the maximum number of facts and timelines to process
   * @return whether more may be due
   */
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
        // The timeline may have more facts that are due.
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

  /**
   * Whether a backdated event may still arrive that an erasure of the timeline's user applies to.
   */
  private boolean mayGetErased(Timeline timeline, long today) {
    return timeline.erasedBefore != Timeline.NOT_ERASED
        && today < RemovalSchedule.dueOfEmpty(timeline);
  }

  /**
   * Drops an empty timeline unless a pending task may need it. That of an erasure can start at a
   * timeline that the erasure has emptied, and follows {@code next} to the browser's events in the
   * next period. No day closes while a task is pending.
   */
  private void dropUnlessNeeded(Timeline timeline, long today) {
    if (timeline.next.isPresent() && corrections.isPending()) {
      schedule.addEmpty(timeline, today + 1);
    } else {
      timelines.drop(timeline);
    }
  }
}
