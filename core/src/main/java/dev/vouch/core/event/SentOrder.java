package dev.vouch.core.event;

import java.util.Optional;

/**
 * The order that a request names. Held only during the request, because the IDs are personal data.
 *
 * @param id the ID as sent, 1 to 255 characters
 * @param alias another ID of the same order, 1 to 255 characters: a payment provider's own, of a
 *     payment whose {@code id} is the merchant's; backends cannot send one
 */
public record SentOrder(OrderRole role, String id, Optional<String> alias) {
  /** Creates an order that has no other ID. */
  public SentOrder(OrderRole role, String id) {
    this(role, id, Optional.empty());
  }

  /** Returns the same with another ID of the order. */
  public SentOrder withAlias(String otherId) {
    return new SentOrder(role, id, Optional.of(otherId));
  }

  @Override
  public String toString() {
    return "SentOrder[hidden]";
  }
}
