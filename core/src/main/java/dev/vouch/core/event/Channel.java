package dev.vouch.core.event;

import dev.vouch.core.wire.WireNamed;

/** The kind of place that a touch comes from, as defined by {@link ChannelRules}. */
public enum Channel implements WireNamed {
  SEARCH,
  SOCIAL,
  VIDEO,
  MAIL,
  /** AI assistants such as ChatGPT. */
  AI,
  SHOPPING,
  AFFILIATE,
  PAID_SEARCH,
  PAID_SOCIAL,
  /** Paid, but neither search nor social. */
  PAID,
  /** A link with campaign parameters and no more specific channel. */
  CAMPAIGN,
  /** A link on any other site. */
  REFERRAL,
  /** No source is known. */
  DIRECT
}
