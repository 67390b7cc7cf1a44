package dev.vouch.directory.claim;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;

/**
 * The intent to append a record with an idempotency key.
 *
 * @param event of the record
 * @param record the bytes that are appended to the log
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or changed.
public record Claim(SiteId site, Idempotency idempotency, EventId event, byte[] record) {
  Key key() {
    return new Key(site, idempotency.key());
  }

  /** What is claimed once. */
  record Key(SiteId site, String hash) {}
}
