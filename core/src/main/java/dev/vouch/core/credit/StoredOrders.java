package dev.vouch.core.credit;

import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.wire.Microseconds;
import java.util.Optional;

/** Reads the orders that a credit state has, from copies of its entries. */
public final class StoredOrders {
  private StoredOrders() {}

  /**
   * Returns the order of an entry, with its credit at present; empty if it is another entry.
   *
   * @throws UnreadableStateException if the entry is damaged
   */
  public static Optional<FinalOrder> order(byte[] key, byte[] value) {
    if (!OrderKeys.isOriginal(key)) {
      return Optional.empty();
    }
    OrderPlace place = OrderKeys.place(key);
    OriginalCredit original = OriginalCredit.decode(value, place.at().micros());
    return Optional.of(
        new FinalOrder(
            place.site(),
            new OrderKey(place.order()),
            Microseconds.instant(place.at().micros()),
            place.at().position(),
            original.changedBy(),
            original.ofOwnUser(),
            original.credit()));
  }
}
