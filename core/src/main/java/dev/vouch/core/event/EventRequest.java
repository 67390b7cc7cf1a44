package dev.vouch.core.event;

import dev.vouch.core.visitor.IpAddress;
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

  /** The field {@code ip} of an event sent by a backend. Held only during the request. */
  public sealed interface ForwardedIp {
    /** The event has no {@code ip}. */
    record Absent() implements ForwardedIp {}

    /** The {@code ip} is not an IP address, so the event has no visitor hash. */
    record Unusable() implements ForwardedIp {}

    /** The {@code ip} is an IP address. */
    record Usable(IpAddress ip) implements ForwardedIp {}

    /** Parses the field's text, which is empty if the field was not sent. */
    static ForwardedIp parse(Optional<String> text) {
      return text.isEmpty()
          ? new Absent()
          : text.flatMap(IpAddress::parseEndpoint)
              .<ForwardedIp>map(Usable::new)
              .orElseGet(Unusable::new);
    }

    /** Returns the address; empty if it is absent or unusable. */
    default Optional<IpAddress> address() {
      return switch (this) {
        case Absent _, Unusable _ -> Optional.empty();
        case Usable(IpAddress ip) -> Optional.of(ip);
      };
    }
  }
}
