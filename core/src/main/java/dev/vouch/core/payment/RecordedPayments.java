package dev.vouch.core.payment;

import dev.vouch.core.site.SiteId;
import java.util.OptionalLong;

/**
 * The payments, refunds and cancellations that webhooks have recorded, for 180 days: several events
 * are about one payment, and deliveries are repeated for longer than the log has an
 * Idempotency-Key. Thread-safe; blocks.
 */
public interface RecordedPayments {
  /**
   * Returns what was recorded under an identity; empty if nothing was.
   *
   * @param identity a keyed hash, 32 hexadecimal digits
   * @return the recorded total in minor units, for refunds without IDs; otherwise 0
   */
  OptionalLong total(SiteId site, String identity);

  /** Stores an identity, and the total unless a higher one is known; durable on return. */
  void store(SiteId site, String identity, long totalMinorUnits);
}
