package dev.vouch.core.credit;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventLimits;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the state keeps of a record. A fact with a browser and a user is in the timelines of both.
 *
 * @param at its place in the order of the rules; of a backdated event, the time when it occurred
 * @param received when it was received, in microseconds since 1970-01-01T00:00Z: later than {@code
 *     at} only of a backdated event
 * @param id 32 bits of the record's id: of facts of one timeline and microsecond, those with the
 *     same id are one record that was appended again
 * @param browser its hash under the salt of the period of {@code at}; absent in a browser's own
 *     timeline
 * @param userKey the user key of a link or of a server event
 * @param seen of a link in its user's timeline: whether its window has had a sighting of its
 *     browser
 * @param crowded of a link in its user's timeline: for which events it is known not to count; not
 *     empty if its window has links of its browser to more than five user keys (C10)
 * @param order the order that a success names
 * @param credit a fingerprint of the event's credit as emitted last; 0 outside its own timeline
 */
record CreditFact(
    FactTime at,
    long received,
    int id,
    Kind kind,
    Forwarding forwarding,
    OptionalLong browser,
    OptionalLong userKey,
    Client client,
    Optional<Touch> touch,
    boolean seen,
    CrowdedSpan crowded,
    Optional<OrderReference> order,
    long credit) {
  static final int ANY = 1;
  static final int SIGHTING = 1 << 1;
  static final int TOUCH = 1 << 2;

  /** A touch whose channel is not direct. */
  static final int SOURCE = 1 << 3;

  static final int LINK = 1 << 4;
  static final int EVENT = 1 << 5;
  static final int SERVER_EVENT = 1 << 6;

  /** A link of a browser that was seen. */
  static final int SEEN_LINK = 1 << 7;

  /** A link of a browser that was seen and had no links to more than five user keys. */
  static final int GOOD_LINK = 1 << 8;

  static final int CROWDED_LINK = 1 << 9;

  /** A server event that is no link: of no use once its day has closed. */
  static final int ONLY_EVENT = 1 << 10;

  /** An event that counts at an earlier time than that of its receipt. */
  static final int BACKDATED = 1 << 11;

  private static final long PROMPT_MICROS_MAX = EventLimits.PROMPT_MAX.toNanos() / 1000;

  /** The kinds of records that are facts. */
  enum Kind {
    BROWSER_EVENT,
    IDENTIFICATION,
    SERVER_EVENT,
    /** A server event with ip and user_agent, which with a user key is a link. */
    FORWARDED_SERVER_EVENT
  }

  /** Returns the set of the properties above that it has. */
  int traits() {
    return ANY
        | traitsOfKind()
        | traitsOfTouch()
        | traitsOfLink()
        | (isBackdated() ? BACKDATED : 0);
  }

  private int traitsOfKind() {
    return switch (kind) {
      case BROWSER_EVENT -> SIGHTING | EVENT;
      case IDENTIFICATION -> SIGHTING;
      case SERVER_EVENT -> EVENT | SERVER_EVENT | ONLY_EVENT;
      case FORWARDED_SERVER_EVENT -> EVENT | SERVER_EVENT | (isLink() ? 0 : ONLY_EVENT);
    };
  }

  private int traitsOfTouch() {
    if (touch.isEmpty()) {
      return 0;
    }
    return touch.get().channel() == Channel.DIRECT ? TOUCH : TOUCH | SOURCE;
  }

  private int traitsOfLink() {
    if (!isLink()) {
      return 0;
    }
    return LINK
        | (seen ? SEEN_LINK : 0)
        | (crowded.isEmpty() ? 0 : CROWDED_LINK)
        | (seen && crowded.isEmpty() ? GOOD_LINK : 0);
  }

  boolean isLink() {
    return userKey.isPresent()
        && (kind == Kind.IDENTIFICATION || kind == Kind.FORWARDED_SERVER_EVENT);
  }

  boolean isBackdated() {
    return received != at.micros();
  }

  /** Whether it was received so late that no touch after it can be its source (B2). */
  boolean isReportedLate() {
    return received - at.micros() > PROMPT_MICROS_MAX;
  }

  /**
   * Whether a link is known not to count for an event because of too many user keys
   * (docs/identity.md C10). What is known is about events that are not backdated; the same holds
   * for a backdated one whose times are both on one side of a link that is not.
   */
  boolean isKnownNotToCountFor(CreditFact event) {
    long link = at.micros();
    boolean isOnOneSide = event.received <= link || event.at.micros() >= link;
    return crowded.contains(event.at.micros())
        && crowded.contains(event.received)
        && (!event.isBackdated() || (isOnOneSide && !isBackdated()));
  }

  boolean isSighting() {
    return kind == Kind.BROWSER_EVENT || kind == Kind.IDENTIFICATION;
  }

  boolean isEvent() {
    return kind != Kind.IDENTIFICATION;
  }

  /** Whether it is a copy of an order (docs/identity.md O1). */
  boolean isCopy() {
    return order.isPresent() && order.get().role() == OrderRole.PLACED;
  }

  /** Whether it refers to an order, and has the credit of its original (docs/identity.md R2). */
  boolean isRefund() {
    return order.isPresent() && order.get().role() != OrderRole.PLACED;
  }

  /** Whether it is a void, or the reversal of one (docs/identity.md R3, R4). */
  boolean isVoid() {
    return order.isPresent()
        && (order.get().role() == OrderRole.VOIDED
            || order.get().role() == OrderRole.VOID_REVERSED);
  }

  boolean isServerEvent() {
    return kind == Kind.SERVER_EVENT || kind == Kind.FORWARDED_SERVER_EVENT;
  }

  CreditFact withCredit(long fingerprint) {
    return new CreditFact(
        at,
        received,
        id,
        kind,
        forwarding,
        browser,
        userKey,
        client,
        touch,
        seen,
        crowded,
        order,
        fingerprint);
  }

  CreditFact withLink(boolean nowSeen, CrowdedSpan nowCrowded) {
    return new CreditFact(
        at,
        received,
        id,
        kind,
        forwarding,
        browser,
        userKey,
        client,
        touch,
        nowSeen,
        nowCrowded,
        order,
        credit);
  }

  /** Returns its copy for its user's timeline, in which it names its browser. */
  CreditFact forUser(long ownBrowser) {
    return new CreditFact(
        at,
        received,
        id,
        kind,
        forwarding,
        OptionalLong.of(ownBrowser),
        userKey,
        Client.UNKNOWN,
        Optional.empty(),
        seen,
        crowded,
        order,
        0);
  }

  /** Returns the same, as if it had occurred at an earlier moment (docs/identity.md B2). */
  CreditFact countingAt(FactTime moment) {
    return new CreditFact(
        moment,
        received,
        id,
        kind,
        forwarding,
        browser,
        userKey,
        client,
        touch,
        seen,
        crowded,
        order,
        credit);
  }

  CreditFact withTouch(Optional<Touch> known) {
    return new CreditFact(
        at,
        received,
        id,
        kind,
        forwarding,
        browser,
        userKey,
        client,
        known,
        seen,
        crowded,
        order,
        credit);
  }

  CreditFact withForwarding(Forwarding known) {
    return new CreditFact(
        at, received, id, kind, known, browser, userKey, client, touch, seen, crowded, order,
        credit);
  }

  CreditFact withOrder(Optional<OrderReference> known) {
    return new CreditFact(
        at,
        received,
        id,
        kind,
        forwarding,
        browser,
        userKey,
        client,
        touch,
        seen,
        crowded,
        known,
        credit);
  }
}
