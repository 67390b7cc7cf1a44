package dev.vouch.embedded.segment;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.CreditedEvent.SuccessTouches;
import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An event and its credit, with everything that the event store keeps of them.
 *
 * @param position the position of the event's record in the log, or a position assigned by an
 *     import of a closed day
 * @param changedBy the highest position of the records that have changed the credit
 * @param at the time at which the event counts, in whole microseconds
 * @param isConfirmed whether a backend sent the event
 * @param value at most 9 decimals
 * @param properties in the format of {@link dev.vouch.core.event.PropertiesJson}
 * @param forwardedVisitor the visitor hash that a backend forwarded; empty in closed days
 *     (docs/identity.md I3)
 * @param userKey the user key that the event was sent with
 * @param visitor the credited visitor; see {@link dev.vouch.core.credit.Credit}
 * @param person the person for whom the event counts
 * @param touches the touches of a confirmed success, oldest first, with rounded times (C11); empty
 *     for other events, and if the touches are unknown
 * @param orderKey the key of an order to which later events may refer (R2)
 */
public record EventRow(
    long position,
    long changedBy,
    SiteId site,
    Instant at,
    EventId id,
    boolean isConfirmed,
    EventName eventName,
    String pagePath,
    Optional<String> name,
    Optional<BigDecimal> value,
    String properties,
    OptionalLong forwardedVisitor,
    OptionalLong userKey,
    CreditKind credit,
    Reason reason,
    OptionalLong visitor,
    long person,
    Client client,
    Optional<Touch> lastTouch,
    Optional<Touch> firstTouch,
    Optional<List<TimedTouch>> touches,
    Optional<OrderRole> orderRole,
    OptionalLong orderKey) {
  public EventRow {
    touches = touches.map(List::copyOf);
  }

  /** Returns the event in the form of lists of events. */
  public CreditedEvent credited() {
    return new CreditedEvent(
        id,
        at,
        position,
        isConfirmed,
        new EventContent(eventName, pagePath, name, value, PropertiesJson.read(properties)),
        orderRole,
        credit,
        reason,
        visitor,
        person,
        client,
        lastTouch,
        firstTouch,
        touches.map(
            all -> new SuccessTouches(all.size(), all.stream().map(TimedTouch::at).findFirst())));
  }

  /** Returns the kind of the event in reports. */
  public EventKind kind() {
    return EventKind.of(eventName, isConfirmed, value, orderRole);
  }

  /** Returns the credit; without touches if they are unknown. */
  public Credit decidedCredit() {
    return new Credit(
        credit, reason, visitor, person, client, lastTouch, firstTouch, touches.orElse(List.of()));
  }

  /**
   * Returns the row with another credit.
   *
   * @param changedBy the highest position of the records that have changed the credit
   * @param touches the touches to store
   */
  EventRow withCredit(long changedBy, Credit decided, Optional<List<TimedTouch>> touches) {
    return with(position, changedBy, decided, touches, orderKey);
  }

  /** Returns the row with other positions. */
  public EventRow withPositions(long position, long changedBy) {
    return with(position, changedBy, decidedCredit(), touches, orderKey);
  }

  /** Returns the row with another order key; empty if later events cannot refer to the order. */
  public EventRow withOrderKey(OptionalLong orderKey) {
    return with(position, changedBy, decidedCredit(), touches, orderKey);
  }

  private EventRow with(
      long position,
      long changedBy,
      Credit decided,
      Optional<List<TimedTouch>> touches,
      OptionalLong orderKey) {
    return new EventRow(
        position,
        changedBy,
        site,
        at,
        id,
        isConfirmed,
        eventName,
        pagePath,
        name,
        value,
        properties,
        forwardedVisitor,
        userKey,
        decided.kind(),
        decided.reason(),
        decided.visitor(),
        decided.person(),
        decided.client(),
        decided.lastTouch(),
        decided.firstTouch(),
        touches,
        orderRole,
        orderKey);
  }
}
