package dev.vouch.core.payment;

import dev.vouch.core.visitor.OrderKey;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A row for a payment, refund, cancellation, reversal, alias or order number that was recorded, or
 * for a reversal or alias that waits. Hashes are keyed by the site's secret and have 32 hexadecimal
 * digits.
 *
 * @param identity the hash that identifies the row
 * @param order the hash of the provider's order; empty if an earlier version stored the row
 * @param total only increases: the recorded total of refunds, or the time of their list; 1 for a
 *     recorded reversal or alias, and for a partial cancellation; otherwise 0
 * @param value the change of revenue; 0 if unknown
 * @param orderKey for a payment, the key of its order; for an alias, the key of the alias
 */
public record RecordedPayment(
    String identity, String order, long total, BigDecimal value, Optional<OrderKey> orderKey) {
  /** Creates a row without an order key. */
  public RecordedPayment(String identity, String order, long total, BigDecimal value) {
    this(identity, order, total, value, Optional.empty());
  }

  /**
   * Whether a reversal or alias was recorded, instead of waiting; for other rows, whether their
   * total is above 0.
   */
  public boolean isDone() {
    return total > 0;
  }
}
