package dev.vouch.core.event;

import java.util.Optional;

/**
 * The order that a request names. Held only during the request, because the IDs are personal data.
 *
 * @param id the ID as sent, 1 to 255 characters
 * @param alias another ID of the order, 1 to 255 characters: the payment provider's, if {@code id}
 *     is the merchant's; empty in a backend's request
 */
public record SentOrder(OrderRole role, String id, Optional<String> alias) {
  /** Creates an order that has no other ID. */
  public SentOrder(OrderRole role, String id) {
    this(role, id, Optional.empty());
  }

  /** Returns this order with an alias. */
  public SentOrder withAlias(String otherId) {
    return new SentOrder(role, id, Optional.of(otherId));
  }

  @Override
  public String toString() {
    return "SentOrder[hidden]";
  }
}
