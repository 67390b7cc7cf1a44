package dev.vouch.api;

import dev.vouch.core.ingest.MismatchCause;

/** Explanations why a forwarded ip and user_agent match no browser, with the remedy. */
public final class MismatchText {
  private MismatchText() {}

  /** Returns the cause and the remedy, in complete sentences. */
  public static String of(MismatchCause cause) {
    return switch (cause) {
      case IP_UNUSABLE ->
          "This is not an IP address. Forward one IPv4 or IPv6 address, not a host name or a list"
              + " of addresses such as the value of X-Forwarded-For.";
      case PRIVATE_ADDRESS ->
          "This address is of a private network, so no visitor from the internet has it. It is"
              + " probably that of your proxy or load balancer: configure your framework to trust"
              + " it, and forward the client address that the framework then returns. If Vouch"
              + " itself runs behind a proxy, list the proxy in VOUCH_TRUSTED_PROXIES; otherwise"
              + " all visitors have the proxy’s address and count as one.";
      case SEEN_UNDER_OTHER_ADDRESS ->
          "A browser with this User-Agent was seen on the site in the last 10 minutes, under"
              + " exactly one other address. Either the address is that of a proxy: forward the"
              + " visitor’s own. Or the visitor uses a relay or VPN whose address depends on the"
              + " host: serve the script from your own domain, or link the visitor with"
              + " identify().";
      case SEEN_BY_OTHER_IP_VERSION ->
          "A browser with this User-Agent was seen on the site in the last 10 minutes, under"
              + " exactly one address of the other IP version: it reaches your backend by IPv6 and"
              + " Vouch by IPv4, or the reverse. Serve the script from your own domain, support the"
              + " same protocols on both hosts, or link the visitor with identify().";
      case PROXY_ADDRESS ->
          "The address may be that of a proxy or content delivery network, which many visitors"
              + " share. Compare it with the visitor’s own, and forward the address from the header"
              + " that your provider sets. If Vouch itself runs behind a proxy, list the proxy in"
              + " VOUCH_TRUSTED_PROXIES.";
      case USER_AGENT_CHANGED ->
          "The User-Agent may be that of your HTTP client, or have been trimmed, shortened or"
              + " written in lower case. Forward the visitor’s header exactly as received.";
      case OTHER_IP_VERSION ->
          "The browser may have reached your backend by IPv6 and Vouch by IPv4, or the reverse."
              + " Support the same protocols on both hosts, or serve Vouch from your own domain.";
      case NOT_RECORDED ->
          "The browser may not have been recorded: it opened no page with the script in the last 14"
              + " days, blocks the script, or is excluded. Open a page of the site in it, then"
              + " check again.";
    };
  }
}
