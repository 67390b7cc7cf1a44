package dev.vouch.core.event;

import dev.vouch.core.visitor.IpAddress;
import java.util.Optional;

/**
 * A valid event sent by a backend. Held only during the request, because it still identifies a
 * person; only {@link #content} is stored.
 *
 * @param userAgent the User-Agent exactly as sent
 * @param strippedProperties the number of properties, path parts and names that were removed as
 *     personal
 * @param ignoredFields the number of unknown fields in the body
 */
public record EventRequest(
    EventContent content,
    Optional<IpAddress> ip,
    Optional<String> userAgent,
    Optional<String> successUserId,
    int strippedProperties,
    int ignoredFields) {
  /** Returns which of ip and user_agent were sent. */
  public Forwarding forwarding() {
    if (ip.isPresent()) {
      return userAgent.isPresent() ? Forwarding.BOTH : Forwarding.ONLY_IP;
    }
    return userAgent.isPresent() ? Forwarding.ONLY_USER_AGENT : Forwarding.NEITHER;
  }

  @Override
  public String toString() {
    return "EventRequest[hidden]";
  }
}
