package dev.vouch.core.event;

import java.time.Instant;
import java.util.Optional;

/**
 * A valid event sent by a backend. Held only during the request, because it still identifies a
 * person; only {@link #content} is stored.
 *
 * @param userAgent the User-Agent, truncated to {@link EventLimits#USER_AGENT_CHARACTERS_MAX}
 * @param occurredAt as sent, in whole microseconds
 * @param diagnostics the removed and ignored parts and the warnings
 */
public record EventRequest(
    EventContent content,
    ForwardedIp ip,
    Optional<String> userAgent,
    Optional<String> successUserId,
    Optional<SentOrder> order,
    Optional<Instant> occurredAt,
    EventDiagnostics diagnostics) {
  /** Returns which of ip and user_agent were sent. */
  public Forwarding forwarding() {
    return switch (ip) {
      case ForwardedIp.Unusable _ -> Forwarding.UNUSABLE_IP;
      case ForwardedIp.Usable _ -> userAgent.isPresent() ? Forwarding.BOTH : Forwarding.ONLY_IP;
      case ForwardedIp.Absent _ ->
          userAgent.isPresent() ? Forwarding.ONLY_USER_AGENT : Forwarding.NEITHER;
    };
  }

  /**
   * Returns this event with an alias of its order, such as a payment provider's ID; unchanged if
   * the event names no order.
   */
  public EventRequest withOrderAlias(String alias) {
    return new EventRequest(
        content,
        ip,
        userAgent,
        successUserId,
        order.map(named -> named.withAlias(alias)),
        occurredAt,
        diagnostics);
  }

  @Override
  public String toString() {
    return "EventRequest[hidden]";
  }
}
