package dev.vouch.core.credit;

import dev.vouch.core.event.OrderRole;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.wire.Microseconds;
import java.util.Optional;

/** Decodes orders from copies of a credit state's entries. */
public final class StoredOrders {
  private StoredOrders() {}

  /**
   * Returns the order of an entry with its present credit, or the void or reversal; empty if the
   * entry is of another kind.
   *
   * @throws UnreadableStateException if the entry is damaged
   */
  public static Optional<FinalOrder> order(byte[] key, byte[] value) {
    if (OrderEntry.VOID.isKey(key)) {
      OrderPlace place = OrderEntry.VOID.place(key);
      VoidRecord event = VoidRecord.decode(value);
      return Optional.of(
          order(
              place,
              event.role(),
              new OriginalCredit(
                  event.userKey().isPresent(),
                  event.userKey().orElse(0),
                  0,
                  Optional.empty(),
                  0,
                  OrderCopies.DUPLICATE)));
    }
    if (!OrderEntry.ORIGINAL.isKey(key)) {
      return Optional.empty();
    }
    OrderPlace place = OrderEntry.ORIGINAL.place(key);
    return Optional.of(
        order(place, OrderRole.PLACED, OriginalCredit.decode(value, place.at().micros())));
  }

  private static FinalOrder order(OrderPlace place, OrderRole role, OriginalCredit original) {
    return new FinalOrder(
        place.site(),
        new OrderKey(place.order()),
        role,
        Microseconds.instant(place.at().micros()),
        place.at().position(),
        original.name(),
        original.changedBy(),
        original.ofOwnUser(),
        original.ownPerson(),
        original.credit());
  }
}
