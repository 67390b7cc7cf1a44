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
 * The part of an event or {@code identify} ping that decides credit, as stored in the credit state.
 * A fact is stored in its home timeline: that of its browser, else that of its user, else one of
 * its own. A fact with a browser and a user is also stored in the user's timeline ({@link
 * #forUser}).
 *
 * @param at the moment by which facts are ordered; that of a backdated event has the time when the
 *     event occurred
 * @param received the time of receipt, in microseconds since 1970-01-01T00:00Z; later than {@code
 *     at} only for a backdated event
 * @param id a 32-bit hash of the record's id: facts of one timeline with equal time, kind and id
 *     are the same record, appended more than once
 * @param browser the browser's hash under the salt of the period of {@code at}; empty in the
 *     browser's own timeline, whose key has the hash
 * @param userKey the user key of an {@code identify} ping or of a server event
 * @param seen for a link in a user's timeline: whether its window has a sighting of its browser
 * @param ambiguous for a link in a user's timeline: the times of events for which the link is known
 *     not to count; {@link AmbiguousSpan#NONE} if its window links its browser to at most five user
 *     keys (docs/identity.md C10)
 * @param order the order that a success names
 * @param credit the {@link Fingerprint} of the last reported credit of an event; 0 outside the
 *     event's home timeline
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
    AmbiguousSpan ambiguous,
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

  /** A link in a user's timeline whose window has a sighting of the browser. */
  static final int SEEN_LINK = 1 << 7;

  /**
   * A link in a user's timeline whose window has a sighting of the browser and links the browser to
   * at most five user keys.
   */
  static final int GOOD_LINK = 1 << 8;

  static final int AMBIGUOUS_LINK = 1 << 9;

  /** A server event that is not a link. No rule needs it once its day has closed. */
  static final int ONLY_EVENT = 1 << 10;

  /** A backdated event: one that occurred before it was received. */
  static final int BACKDATED = 1 << 11;

  private static final long PROMPT_MICROS_MAX = EventLimits.PROMPT_MAX.toNanos() / 1000;

  /** The kinds of log records that are stored as facts. */
  enum Kind {
    BROWSER_EVENT,
    IDENTIFICATION,
    SERVER_EVENT,
    /** A server event with {@code ip} and {@code user_agent}; with a user key, it is a link. */
    FORWARDED_SERVER_EVENT
  }

  /**
   * Returns the traits of this fact as a bit set of the constants above, such as {@link #SIGHTING}.
   */
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
        | (ambiguous.isEmpty() ? 0 : AMBIGUOUS_LINK)
        | (seen && ambiguous.isEmpty() ? GOOD_LINK : 0);
  }

  boolean isLink() {
    return userKey.isPresent()
        && (kind == Kind.IDENTIFICATION || kind == Kind.FORWARDED_SERVER_EVENT);
  }

  boolean isBackdated() {
    return received != at.micros();
  }

  /**
   * Whether the event was received more than 7 days after it occurred, so that a touch after it
   * cannot be its source (docs/identity.md B2).
   */
  boolean isReportedLate() {
    return received - at.micros() > PROMPT_MICROS_MAX;
  }

  /**
   * Whether this link is known not to count for an event because of too many user keys
   * (docs/identity.md C10). {@code ambiguous} is valid for events that are not backdated. It is
   * also valid for a backdated event if this link is not backdated and both times of the event are
   * on the same side of the link.
   */
  boolean isKnownNotToCountFor(CreditFact event) {
    long link = at.micros();
    boolean isOnOneSide = event.received <= link || event.at.micros() >= link;
    return ambiguous.contains(event.at.micros())
        && ambiguous.contains(event.received)
        && (!event.isBackdated() || (isOnOneSide && !isBackdated()));
  }

  boolean isSighting() {
    return kind == Kind.BROWSER_EVENT || kind == Kind.IDENTIFICATION;
  }

  boolean isEvent() {
    return kind != Kind.IDENTIFICATION;
  }

  /** Whether this event is a copy of an order (docs/identity.md O1). */
  boolean isCopy() {
    return order.isPresent() && order.get().role() == OrderRole.PLACED;
  }

  /**
   * Whether this event is a refund, a void or a reversal, which has the credit of its original
   * (docs/identity.md R2).
   */
  boolean refersToOrder() {
    return order.isPresent() && order.get().role() != OrderRole.PLACED;
  }

  /** Whether this event is a void or the reversal of a void (docs/identity.md R3, R4). */
  boolean isVoidOrReversal() {
    return order.isPresent()
        && (order.get().role() == OrderRole.VOIDED
            || order.get().role() == OrderRole.VOID_REVERSED);
  }

  boolean isServerEvent() {
    return kind == Kind.SERVER_EVENT || kind == Kind.FORWARDED_SERVER_EVENT;
  }

  CreditFact withCredit(long fingerprint) {
    return with(at, seen, ambiguous, fingerprint);
  }

  CreditFact withLink(boolean nowSeen, AmbiguousSpan nowAmbiguous) {
    return with(at, nowSeen, nowAmbiguous, credit);
  }

  /** Returns this fact with an earlier moment, as if it were backdated (docs/identity.md B2). */
  CreditFact countingAt(FactTime moment) {
    return with(moment, seen, ambiguous, credit);
  }

  private CreditFact with(
      FactTime moment, boolean nowSeen, AmbiguousSpan nowAmbiguous, long fingerprint) {
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
        nowSeen,
        nowAmbiguous,
        order,
        fingerprint);
  }

  /**
   * Returns a copy of this fact for the timeline of its user: with the hash of its browser, without
   * client, touch and credit.
   */
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
        ambiguous,
        order,
        0);
  }
}
