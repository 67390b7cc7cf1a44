package dev.vouch.core.payment;

import dev.vouch.core.visitor.OrderKey;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A payment, refund or the like that was recorded, or that waits for another one. Hashes are keyed
 * by the site's secret and have 32 hexadecimal digits.
 *
 * @param identity the hash of what was recorded
 * @param order the hash of the provider's order that it is about; empty if stored by a version that
 *     had none
 * @param total only increases: the recorded total of refunds, or the time of their list; 1 for a
 *     reversal or an alias that was recorded, and for a cancellation in part; otherwise 0
 * @param value by how much it changed the revenue; 0 if unknown
 * @param orderKey of a payment, the order that it was recorded as; of an alias, its own
 */
public record RecordedPayment(
    String identity, String order, long total, BigDecimal value, Optional<OrderKey> orderKey) {
  /** Creates one without the key of an order. */
  public RecordedPayment(String identity, String order, long total, BigDecimal value) {
    this(identity, order, total, value, Optional.empty());
  }

  /** Whether it waits for nothing else, if it is a reversal or an alias. */
  public boolean isDone() {
    return total > 0;
  }
}
