package dev.vouch.core.credit;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The queue of waiting erasures, in the order of the log. An erasure waits if days were due when it
 * was processed but had not closed, because corrections were pending. The credit of these days must
 * become final while the facts still exist, so the erasure begins after they have closed.
 */
final class WaitingErasures {
  private final CreditState state;
  private final Queue<WaitingErasure> erasures = new ArrayDeque<>();

  /**
   * A waiting erasure.
   *
   * @param openFrom the number of the first UTC day that was not due when the erasure was processed
   */
  private record WaitingErasure(long openFrom, CorrectionTask erasure) {
    byte[] key() {
      return CreditStateKeys.waitingErasure(openFrom, erasure.causedBy());
    }
  }

  WaitingErasures(CreditState state) {
    this.state = state;
    try (CreditState.Entries entries =
        state.range(
            CreditStateKeys.firstWaitingErasure(), CreditStateKeys.afterWaitingErasures())) {
      while (entries.next()) {
        long openFrom = CreditStateKeys.openFrom(entries.key());
        erasures.add(new WaitingErasure(openFrom, CorrectionTask.decode(entries.value())));
      }
    }
  }

  void add(long openFrom, CorrectionTask erasure) {
    WaitingErasure waiting = new WaitingErasure(openFrom, erasure);
    erasures.add(waiting);
    state.put(waiting.key(), erasure.encode());
  }

  /**
   * Returns the number of the first UTC day that must not close before the next erasure begins;
   * {@code Long.MAX_VALUE} if no erasure waits.
   */
  long openFrom() {
    return erasures.isEmpty() ? Long.MAX_VALUE : erasures.element().openFrom();
  }

  /**
   * Returns the log position to report as the cause of an event's new credit. It is never after an
   * erasure that waits for the event's day to close, since nothing received after a day was due
   * changes its credit. A later record can still cause a decision from facts that were received
   * before. With its own position, the event would look as if it had been linked to the erased user
   * again, and the erasure would leave the event to that user.
   *
   * @param day the number of the event's UTC day
   * @param causedBy the log position of the record that caused the decision
   */
  long changedBy(long day, long causedBy) {
    return erasures.stream()
        .filter(waiting -> day < waiting.openFrom())
        .findFirst()
        .map(waiting -> Math.min(causedBy, waiting.erasure().causedBy() - 1))
        .orElse(causedBy);
  }

  /** Removes the next erasure from the queue and returns its task. */
  CorrectionTask remove() {
    WaitingErasure next = erasures.remove();
    state.delete(next.key());
    return next.erasure();
  }
}
