package dev.vouch.core.payment;

import dev.vouch.core.site.SiteId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Store of the payments, refunds and cancellations that webhooks have recorded, for 180 days.
 * Several events refer to one payment, and providers repeat deliveries for longer than the log
 * keeps an Idempotency-Key. Thread-safe; blocks.
 */
public interface RecordedPayments {
  /** Returns the recorded payments by identity; unknown identities are absent. */
  Map<String, RecordedPayment> find(SiteId site, Collection<String> identities);

  /** Returns everything that was recorded about an order, by the hash of the order. */
  List<RecordedPayment> ofOrder(SiteId site, String order);

  /**
   * Stores payments; durable on return. A payment that is stored with an equal or higher total is
   * unchanged.
   */
  void store(SiteId site, Collection<RecordedPayment> payments);
}
