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
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.SuccessTouches;
import dev.vouch.core.site.SiteId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Everything that the event store keeps of an event and its credit.
 *
 * @param position of its record in the log's partition; negative for an event that was copied from
 *     another engine
 * @param changedBy the highest position of the records that have changed its credit
 * @param at the time at which it counts, in whole microseconds
 * @param isConfirmed whether a backend sent it
 * @param value with at most 9 decimals
 * @param properties in the format of {@link dev.vouch.core.event.PropertiesJson}
 * @param forwardedVisitor the visitor hash that a backend forwarded; empty in closed days
 *     (docs/identity.md I3)
 * @param userKey the event's own
 * @param visitor who it is credited to; see {@link dev.vouch.core.credit.Credit}
 * @param person who it counts for
 * @param touches of a confirmed success, oldest first, with the rounded times that are kept (C11);
 *     empty for other events, and where they are not known
 * @param orderKey of an order that later events may refer to (R2)
 */
public record EventRow(
    int partition,
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

  /** Returns it as lists show it. */
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

  /** Returns what reports count it as. */
  public EventKind kind() {
    return EventKind.of(eventName, isConfirmed, value, orderRole);
  }

  /** Returns the decision that it was credited by, with the touches that are known. */
  public Credit decidedCredit() {
    return new Credit(
        credit, reason, visitor, person, client, lastTouch, firstTouch, touches.orElse(List.of()));
  }

  /**
   * Returns it with another credit.
   *
   * @param changedBy the highest position of the records that have changed its credit
   * @param touches those of the credit that are kept
   */
  EventRow withCredit(long changedBy, Credit decided, Optional<List<TimedTouch>> touches) {
    return with(position, changedBy, forwardedVisitor, decided, touches, orderKey);
  }

  /** Returns it at another position. */
  public EventRow withPositions(long position, long changedBy) {
    return with(position, changedBy, forwardedVisitor, decidedCredit(), touches, orderKey);
  }

  /**
   * Returns it as an order that later events may refer to, or with an empty key as one they cannot.
   */
  public EventRow withOrderKey(OptionalLong orderKey) {
    return with(position, changedBy, forwardedVisitor, decidedCredit(), touches, orderKey);
  }

  /** Returns it as closed days keep it (docs/identity.md I3). */
  EventRow withoutForwardedVisitor() {
    return with(position, changedBy, OptionalLong.empty(), decidedCredit(), touches, orderKey);
  }

  private EventRow with(
      long position,
      long changedBy,
      OptionalLong forwardedVisitor,
      Credit decided,
      Optional<List<TimedTouch>> touches,
      OptionalLong orderKey) {
    return new EventRow(
        partition,
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
