package dev.vouch.core.event;

import dev.vouch.core.wire.WireNamed;

/**
 * A mistake in an event that is recorded nevertheless, because a payment must not be lost over a
 * detail (docs/events.md, docs/decisions/0025). The values of {@code Vouch-Warning}; stable.
 */
public enum EventWarning implements WireNamed {
  /** {@code ip} is not an IP address, so the event cannot be matched to a browser. */
  IP_UNUSABLE,
  /** The property {@code currency} is not an ISO 4217 code. */
  CURRENCY_UNKNOWN,
  /** {@code occurred_at} is more than 7 days before the receipt (docs/identity.md B2). */
  REPORTED_LATE
}
