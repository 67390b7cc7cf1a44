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
 * @param at the time at which the event counts: its receipt, or the occurrence of a backdated event
 *     (docs/identity.md B1)
 * @param position the event's position in the log
 * @param confirmed whether a backend sent the event
 * @param orderRole the role of a success that names an order; otherwise empty
 * @param visitor C1 to C3: the credited visitor; C4: the user key; C5: the visitor hash of the
 *     forwarded browser; C6: empty
 * @param person the person that the event counts for (C8); for a standalone event the low 64 bits
 *     of its id
 * @param client the credited browser's client (C7); unknown without one (C4 to C6)
 * @param lastTouch the touch for {@code credit=last} (C7): {@link Touch#UNKNOWN_SOURCE} if the
 *     browser has no touch; empty without a credited browser (C4 to C6)
 * @param firstTouch the touch for {@code credit=first}
 * @param touches the touches of a confirmed success; empty for other events, and where they are
 *     unknown because an earlier version of Vouch recorded the success
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
  /** Whether the event is a duplicate, which no report counts (docs/identity.md O1, R3). */
  public boolean isDuplicate() {
    return kind == CreditKind.DUPLICATE;
  }

  /** Whether the event voids an order, and so subtracts a success (docs/identity.md R3). */
  public boolean isVoid() {
    return orderRole.equals(Optional.of(OrderRole.VOIDED));
  }

  /** Returns the time at which a backdated event occurred; empty for other events. */
  public Optional<Instant> occurredAt() {
    return isBackdated() ? Optional.of(at) : Optional.empty();
  }

  /** Returns the time of the receipt; for a backdated event only the millisecond, from its id. */
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

  /**
   * The number and the time of a confirmed success's touches (docs/identity.md C11).
   *
   * @param count 0 to 50
   * @param earliestAt the time of the earliest touch, rounded to whole minutes, hours or days
   *     before the success; empty without touches
   */
  public record SuccessTouches(long count, Optional<Instant> earliestAt) {
    /** No touches. */
    public static final SuccessTouches NONE = new SuccessTouches(0, Optional.empty());
  }
}
