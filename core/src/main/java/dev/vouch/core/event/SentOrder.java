package dev.vouch.core.event;

/**
 * The order that a request names. Held only during the request, because the ID is personal data.
 *
 * @param id the ID as sent, 1 to 255 characters
 */
public record SentOrder(OrderRole role, String id) {
  @Override
  public String toString() {
    return "SentOrder[hidden]";
  }
}
