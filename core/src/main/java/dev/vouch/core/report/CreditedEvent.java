package dev.vouch.core.report;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventLimits;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An event with its credit (docs/identity.md).
 *
 * @param at the time that it counts at: when it was received, or of a backdated event when it
 *     occurred (docs/identity.md B1)
 * @param position its position in the log
 * @param confirmed whether a backend sent it
 * @param orderRole of a success that names an order
 * @param visitor C1 to C3: the credited visitor; C4: the user key; C5: the hash; C6: none
 * @param person the person it counts for (C8); for a standalone event the low 64 bits of its id
 * @param client the credited browser's client (C7); unknown without one (C4 to C6)
 * @param lastTouch the touch for {@code credit=last} (C7): {@link Touch#UNKNOWN_SOURCE} if the
 *     browser has no touch; empty without a credited browser (C4 to C6)
 * @param firstTouch the touch for {@code credit=first}
 * @param touches of a confirmed success; empty for other events, and where they are unknown because
 *     an earlier version of Vouch recorded the success
 */
public record CreditedEvent(
    EventId id,
    Instant at,
    long position,
    boolean confirmed,
    EventContent content,
    Optional<OrderRole> orderRole,
    CreditKind kind,
    Reason reason,
    OptionalLong visitor,
    long person,
    Client client,
    Optional<Touch> lastTouch,
    Optional<Touch> firstTouch,
    Optional<SuccessTouches> touches) {
  /** Whether it is a duplicate, which no report counts (docs/identity.md O1, R3). */
  public boolean isDuplicate() {
    return kind == CreditKind.DUPLICATE;
  }

  /** Whether it voids an order, and so subtracts a success (docs/identity.md R3). */
  public boolean isVoid() {
    return orderRole.equals(Optional.of(OrderRole.VOIDED));
  }

  /** Returns when it occurred, if it is backdated. */
  public Optional<Instant> occurredAt() {
    return isBackdated() ? Optional.of(at) : Optional.empty();
  }

  /** Returns when it was received: of a backdated event the millisecond that its id has. */
  public Instant receivedAt() {
    return isBackdated() ? id.receivedMillisecond() : at;
  }

  private boolean isBackdated() {
    Instant received = id.receivedMillisecond();
    return confirmed
        && id.value().version() == 7
        && at.isBefore(received)
        && !at.isBefore(received.minus(EventLimits.BACKDATED_MAX));
  }

  /** Returns the kind of sender. */
  public Origin origin() {
    return confirmed ? Origin.SERVER : Origin.BROWSER;
  }
}
