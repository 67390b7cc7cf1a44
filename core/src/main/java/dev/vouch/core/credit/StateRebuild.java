package dev.vouch.core.credit;

import dev.vouch.core.wire.Microseconds;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Prepares a new credit state, which is then built from the log, with data that the log may no
 * longer have: which days have closed, and their orders. Must be completed before a {@link
 * CreditProcessor} reads the state. The caller commits the writes.
 */
public final class StateRebuild {
  private final Partition partition;
  private final OrderStore orders;

  /**
   * Begins a state without records.
   *
   * @param openFrom the first UTC day of the partition that has not closed; the credit of earlier
   *     days is final and does not change while the log is read
   */
  public StateRebuild(CreditState state, LocalDate openFrom) {
    partition = new Partition(state);
    orders = new OrderStore(state, partition);
    partition.set(partition.progress().startedAt(openFrom.toEpochDay()));
    partition.flush();
  }

  /**
   * Adds an order, or a void or its reversal, of a closed day; ignores refunds. Adding the same
   * event again has no effect.
   */
  public void add(FinalOrder order) {
    OrderPlace place =
        new OrderPlace(
            order.site(),
            order.order().value(),
            new FactTime(Microseconds.of(order.at()), order.position()));
    switch (order.role()) {
      case PLACED ->
          orders.putOriginal(
              place,
              new OriginalCredit(
                  order.ofOwnUser(),
                  order.ownPerson(),
                  order.name(),
                  Optional.empty(),
                  order.changedBy(),
                  order.credit()));
      case VOIDED, VOID_REVERSED ->
          orders.putVoid(
              place,
              new VoidRecord(
                  order.role(),
                  order.ofOwnUser() ? OptionalLong.of(order.ownPerson()) : OptionalLong.empty()));
      case REFUNDED, REFUND_REVERSED -> {
        // No event refers to a refund.
      }
    }
  }
}
