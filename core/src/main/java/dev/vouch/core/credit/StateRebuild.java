package dev.vouch.core.credit;

import dev.vouch.core.wire.Microseconds;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Begins a credit state that is built again from the log, with what the log may no longer have:
 * which days have closed, and their orders. To be completed before a {@link CreditProcessor} reads
 * the state. The caller commits the state's writes.
 */
public final class StateRebuild {
  private final Partition partition;
  private final Orders orders;

  /**
   * Begins a state without records.
   *
   * @param openFrom the first UTC day of the partition that has not closed: the log decides nothing
   *     about the days before, whose credit is final
   */
  public StateRebuild(CreditState state, LocalDate openFrom) {
    partition = new Partition(state);
    orders = new Orders(state, partition);
    partition.set(partition.progress().startedAt(openFrom.toEpochDay()));
    partition.flush();
  }

  /** Adds an order, or a void of one, of a closed day. To add it again has no further effect. */
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
        // Nothing refers to it.
      }
    }
  }
}
