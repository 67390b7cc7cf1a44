package dev.vouch.core.event;

import dev.vouch.core.wire.WireNamed;

/** The kind of place a touch comes from; {@link ChannelRules} says which. */
public enum Channel implements WireNamed {
  SEARCH,
  SOCIAL,
  VIDEO,
  MAIL,
  /** Assistants such as ChatGPT. */
  AI,
  SHOPPING,
  AFFILIATE,
  PAID_SEARCH,
  PAID_SOCIAL,
  /** Paid for, but neither search nor social. */
  PAID,
  /** A link that the customer marked, of which nothing more is known. */
  CAMPAIGN,
  /** A link on a site that is none of the above. */
  REFERRAL,
  /** Nothing tells. */
  DIRECT
}
