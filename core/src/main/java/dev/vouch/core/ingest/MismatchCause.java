package dev.vouch.core.ingest;

import dev.vouch.core.wire.WireNamed;

/** Why a forwarded ip and user_agent match no browser (docs/linking.md). Wire names are stable. */
public enum MismatchCause implements WireNamed {
  /** The text of the ip is not an IP address. */
  IP_UNUSABLE(true),
  /** The address belongs to a private network, usually to a proxy. */
  PRIVATE_ADDRESS(true),
  /** The User-Agent was seen minutes before under one other address of the same IP version. */
  SEEN_UNDER_OTHER_ADDRESS(true),
  /** The User-Agent was seen minutes before under one address of the other IP version. */
  SEEN_BY_OTHER_IP_VERSION(true),
  /** The address may be that of a proxy or a content delivery network. */
  PROXY_ADDRESS(false),
  /** The browser may have reached the backend by IPv4 and Vouch by IPv6, or the reverse. */
  OTHER_IP_VERSION(false),
  /** The User-Agent may be that of an HTTP client, or have been shortened. */
  USER_AGENT_CHANGED(false),
  /** The browser may not have loaded the script in the last 14 days, or not have been recorded. */
  NOT_RECORDED(false);

  private final boolean certain;

  MismatchCause(boolean certain) {
    this.certain = certain;
  }

  /** Whether the cause was detected; other causes are only possible. */
  public boolean isCertain() {
    return certain;
  }
}
