package dev.vouch.core.event;

import dev.vouch.core.visitor.IpAddress;
import java.util.Optional;

/**
 * An event as a backend sent it, valid. Held only while the request is worked on, since it still
 * says who it is about; {@link #content} alone is kept.
 *
 * @param userAgent exactly as it was sent
 * @param strippedProperties how many properties, parts of the path and names were left out as
 *     personal
 * @param ignoredFields how many fields of the body are unknown
 */
public record EventRequest(
    EventContent content,
    Optional<IpAddress> ip,
    Optional<String> userAgent,
    Optional<String> successUserId,
    int strippedProperties,
    int ignoredFields) {
  /** Which of ip and user_agent came with it. */
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
