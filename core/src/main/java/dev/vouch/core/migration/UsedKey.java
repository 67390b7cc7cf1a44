package dev.vouch.core.migration;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.time.Instant;

/**
 * An idempotency key whose record is in the log.
 *
 * @param event the event that the key was used for
 * @param usedAt the time of use; the key can be used again 7 days later
 */
public record UsedKey(SiteId site, Idempotency idempotency, EventId event, Instant usedAt) {}
