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
  REPORTED_LATE,
  /** An ID is an integer, and counts as its decimal text. */
  ID_NUMERIC,
  /** {@code success_value} is a text, and counts as the decimal that it contains. */
  SUCCESS_VALUE_QUOTED,
  /** U+0000 or an unpaired surrogate in a text was replaced by U+FFFD. */
  CHARACTERS_REPLACED,
  /** {@code occurred_at} is ahead of the server's clock, and counts as the time of the receipt. */
  OCCURRED_AT_AHEAD,
  /** A text of a browser's event, or a {@code user_agent}, was truncated to its limit. */
  TEXT_TRUNCATED,
  /** Properties of a browser beyond the limits were left out. */
  PROPERTIES_DROPPED
}
