package dev.vouch.core.ingest;

import java.net.InetAddress;
import java.util.Optional;

/**
 * The sender of a browser's request. Held only during the request, and never printed.
 *
 * @param userAgent the header, truncated to {@link
 *     dev.vouch.core.event.EventLimits#USER_AGENT_CHARACTERS_MAX}; empty if absent
 * @param pageDomain the domain ({@link dev.vouch.core.event.PageUrl#domain}) of the page that sent
 *     the request: from {@code Origin}, otherwise from {@code Referer}
 * @param sendsPrivacySignal whether the request has {@code Sec-GPC: 1} or {@code DNT: 1}
 */
public record BrowserSender(
    InetAddress address,
    String userAgent,
    Optional<String> pageDomain,
    boolean sendsPrivacySignal) {
  @Override
  public String toString() {
    return "BrowserSender[hidden]";
  }
}
