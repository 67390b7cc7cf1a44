package dev.vouch.core.event;

import java.util.Arrays;
import java.util.Optional;

/** The kind of place a touch comes from; {@link ChannelRules} says which. */
public enum Channel {
  SEARCH("search"),
  SOCIAL("social"),
  VIDEO("video"),
  MAIL("mail"),
  /** Assistants such as ChatGPT. */
  AI("ai"),
  SHOPPING("shopping"),
  AFFILIATE("affiliate"),
  PAID_SEARCH("paid_search"),
  PAID_SOCIAL("paid_social"),
  /** Paid for, but neither search nor social. */
  PAID("paid"),
  /** A link that the customer marked, of which nothing more is known. */
  CAMPAIGN("campaign"),
  /** A link on a site that is none of the above. */
  REFERRAL("referral"),
  /** Nothing tells. */
  DIRECT("direct");

  private final String wireName;

  Channel(String wireName) {
    this.wireName = wireName;
  }

  /** How reports show it. */
  public String wireName() {
    return wireName;
  }

  /** Reads the wire name; empty when {@code text} is no channel. */
  public static Optional<Channel> parse(String text) {
    return Arrays.stream(values()).filter(channel -> channel.wireName.equals(text)).findFirst();
  }
}
