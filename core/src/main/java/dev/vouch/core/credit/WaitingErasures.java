package dev.vouch.core.credit;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Erasures whose facts are still needed: some days were due before them, but cannot close while
 * corrections are pending. In the order of the log.
 */
final class WaitingErasures {
  private final CreditState state;
  private final Queue<WaitingErasure> erasures = new ArrayDeque<>();

  /**
   * One of them.
   *
   * @param openFrom the number of the first UTC day that was not due before it
   */
  private record WaitingErasure(long openFrom, Work erasure) {
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
        erasures.add(new WaitingErasure(openFrom, Work.decode(entries.value())));
      }
    }
  }

  void add(long openFrom, Work erasure) {
    WaitingErasure waiting = new WaitingErasure(openFrom, erasure);
    erasures.add(waiting);
    state.put(waiting.key(), erasure.encode());
  }

  /** Returns the first day that may not close before the next of them begins. */
  long openFrom() {
    return erasures.isEmpty() ? Long.MAX_VALUE : erasures.element().openFrom();
  }

  /**
   * Returns the position of the record that the credit of an event counts as changed by: never
   * after an erasure that waits for its day, since nothing that is received after a day was due
   * changes its credit. A record after the erasure can still be the first that decides the event
   * with what was received before. That must not look as if the record had claimed the event for
   * the user again, or the erasure would leave the event to that user.
   *
   * @param day the number of the event's UTC day
   * @param causedBy the position of the record for which the event is decided
   */
  long changedBy(long day, long causedBy) {
    return erasures.stream()
        .filter(waiting -> day < waiting.openFrom())
        .findFirst()
        .map(waiting -> Math.min(causedBy, waiting.erasure().causedBy() - 1))
        .orElse(causedBy);
  }

  /** Removes the next and returns it. */
  Work remove() {
    WaitingErasure next = erasures.remove();
    state.delete(next.key());
    return next.erasure();
  }
}
