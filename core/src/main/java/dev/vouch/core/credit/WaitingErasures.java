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

  /** Removes the next and returns it. */
  Work remove() {
    WaitingErasure next = erasures.remove();
    state.delete(next.key());
    return next.erasure();
  }
}
