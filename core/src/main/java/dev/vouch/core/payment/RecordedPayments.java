package dev.vouch.core.payment;

import dev.vouch.core.site.SiteId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What webhooks have recorded, for 180 days: several events are about one payment, and deliveries
 * are repeated for longer than the log has an Idempotency-Key. Thread-safe; blocks.
 */
public interface RecordedPayments {
  /** Returns what was recorded, by identity; those of which nothing was are absent. */
  Map<String, RecordedPayment> find(SiteId site, Collection<String> identities);

  /** Returns what was recorded about an order. */
  List<RecordedPayment> ofOrder(SiteId site, String order);

  /** Stores all of them, except where one with the same or a higher total is known; durable. */
  void store(SiteId site, Collection<RecordedPayment> payments);
}
