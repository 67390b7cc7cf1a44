package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.wire.Microseconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The credit of one event from the facts in its window: rules C1 to C11 and B2 of docs/identity.md.
 */
final class CreditRules {
  private final Timelines timelines;

  CreditRules(Timelines timelines) {
    this.timelines = timelines;
  }

  /**
   * Decides the credit of an event.
   *
   * @param home the chain with the event's home timeline
   */
  Credit credit(CreditFact event, Chain home) {
    boolean hasBrowser = home.start().owner() == TimelineKey.Owner.BROWSER;
    if (hasBrowser && home.has(CreditFact.SIGHTING, Span.window(event))) {
      return toBrowser(event, home, event, Reason.SAME_BROWSER); // C1, C2
    }
    if (event.userKey().isPresent()) {
      return ofUser(event, home); // C3, C4
    }
    if (hasBrowser) {
      return toNobody(
          CreditKind.STANDALONE,
          reason(event, () -> Reason.BROWSER_NEVER_SEEN),
          home.visitor(event)); // C5
    }
    // C6: the hash in the timeline's key is the low 64 bits of the event's id.
    return new Credit(
        CreditKind.STANDALONE,
        reason(event, () -> forwardingReason(event).orElse(Reason.NOTHING_FORWARDED)),
        OptionalLong.empty(),
        home.start().hash(),
        Client.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private Credit ofUser(CreditFact event, Chain home) {
    long key = event.userKey().orElseThrow();
    TimelineKey from = home.start();
    Chain user =
        new Chain(
            timelines,
            new TimelineKey(from.site(), TimelineKey.Owner.USER, key, event.at().period()));
    Optional<CreditFact> link = nearestCounting(event, user);
    if (link.isPresent()) {
      Chain browser = user.browserOf(link.get());
      return toBrowser(event, browser, link.get(), Reason.LINKED_USER); // C3
    }
    return toNobody(CreditKind.USER, reason(event, () -> userReason(event, user)), key); // C4
  }

  /**
   * Returns the reason of an event without a visitor: {@link Reason#REPORTED_LATE} if it was
   * reported late, else {@code other}.
   */
  private static Reason reason(CreditFact event, Supplier<Reason> other) {
    return event.isReportedLate() ? Reason.REPORTED_LATE : other.get();
  }

  private Optional<CreditFact> nearestCounting(CreditFact event, Chain user) {
    Span window = Span.window(event);
    Optional<CreditFact> before =
        firstCounting(event, user, window.until(event.at()), Direction.BACKWARD);
    return before.isPresent()
        ? before
        : firstCounting(event, user, window.from(event.at().next()), Direction.FORWARD);
  }

  /**
   * Returns the user's first link, in the given direction, that counts for an event (C10). Updates
   * {@code ambiguous} of the links that have too many user keys, so that later searches skip these.
   */
  private Optional<CreditFact> firstCounting(
      CreditFact event, Chain user, Span span, Direction direction) {
    List<CreditFact> counting = new ArrayList<>(1);
    List<CreditFact> ambiguous = new ArrayList<>(0);
    user.scan(
        span,
        direction,
        FactSearch.ofLinks(
            event,
            link -> {
              Chain browser = user.browserOf(link);
              Span both = Span.windowOfBoth(event, link);
              if (!browser.has(CreditFact.SIGHTING, both)) {
                return true;
              }
              boolean counts = !browser.isAmbiguous(both);
              (counts ? counting : ambiguous).add(link);
              return !counts;
            }));
    for (CreditFact link : ambiguous) {
      AmbiguousSpan known = user.browserOf(link).ambiguous(link);
      user.at(link.at().period()).orElseThrow().facts.replace(link.withLink(link.seen(), known));
    }
    return counting.stream().findFirst();
  }

  /**
   * Returns the credit of an event to a browser, with client and touches by C7.
   *
   * @param anchor the event itself, or the link that leads to the browser: only facts in the
   *     windows of both event and anchor are used
   */
  private static Credit toBrowser(
      CreditFact event, Chain browser, CreditFact anchor, Reason reason) {
    Span both = Span.windowOfBoth(event, anchor);
    CreditFact sighting = browser.nearest(CreditFact.SIGHTING, both, event.at()).orElseThrow();
    long visitor = browser.visitor(sighting.at().period());
    return new Credit(
        CreditKind.VISITOR,
        reason,
        OptionalLong.of(visitor),
        person(event, browser, visitor),
        sighting.client(),
        Optional.of(lastTouch(event, browser, both)),
        Optional.of(firstTouch(event, browser, both)),
        event.isServerEvent() ? TouchesBefore.of(browser, both.until(event.at())) : List.of());
  }

  private static Touch lastTouch(CreditFact event, Chain browser, Span both) {
    return browser
        .last(CreditFact.SOURCE, both.until(event.at()))
        .or(() -> browser.nearest(CreditFact.TOUCH, touches(event, both), event.at()))
        .flatMap(CreditFact::touch)
        .orElse(Touch.UNKNOWN_SOURCE);
  }

  /** Returns the earliest touch: it is at or before the event if any touch is (C7). */
  private static Touch firstTouch(CreditFact event, Chain browser, Span both) {
    return browser
        .first(CreditFact.TOUCH, touches(event, both))
        .flatMap(CreditFact::touch)
        .orElse(Touch.UNKNOWN_SOURCE);
  }

  /**
   * Returns the span of the touches that can be the event's source. If the event was reported late,
   * the span ends at the event (B2).
   */
  private static Span touches(CreditFact event, Span both) {
    return event.isReportedLate() ? both.until(event.at()) : both;
  }

  /**
   * Returns the person that an event credited to {@code browser} counts for (C8). If the event has
   * no user key, {@code browser} is the event's own browser.
   */
  private static long person(CreditFact event, Chain browser, long visitor) {
    if (event.userKey().isPresent()) {
      return event.userKey().getAsLong();
    }
    return DecidingLinkSearch.nearest(browser, event)
        .map(link -> link.userKey().orElseThrow())
        .orElse(visitor);
  }

  private static Credit toNobody(CreditKind kind, Reason reason, long visitor) {
    return new Credit(
        kind,
        reason,
        OptionalLong.of(visitor),
        visitor,
        Client.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private Reason userReason(CreditFact event, Chain user) {
    Span window = Span.window(event);
    boolean noneAmbiguous =
        user.scan(
            CreditFact.AMBIGUOUS_LINK,
            window,
            link ->
                !link.isKnownNotToCountFor(event)
                    && !user.browserOf(link).isAmbiguous(Span.windowOfBoth(event, link)));
    if (!noneAmbiguous) {
      return Reason.AMBIGUOUS_LINK;
    }
    return forwardingReason(event)
        .orElseGet(
            () ->
                user.has(CreditFact.LINK, window)
                    ? Reason.BROWSER_NEVER_SEEN
                    : Reason.NEVER_IDENTIFIED);
  }

  private static Optional<Reason> forwardingReason(CreditFact event) {
    return switch (event.forwarding()) {
      case UNUSABLE_IP -> Optional.of(Reason.IP_UNUSABLE);
      case ONLY_USER_AGENT -> Optional.of(Reason.IP_MISSING);
      case ONLY_IP -> Optional.of(Reason.USER_AGENT_MISSING);
      case BOTH, NEITHER -> Optional.empty();
    };
  }

  /** Finds the touches of a server event by rule C11 of docs/identity.md. */
  private static final class TouchesBefore {
    private static final int TOUCHES_MAX = 50;

    private TouchesBefore() {}

    /**
     * Returns the touches of a browser in a span, oldest first. Of more than 50 touches, these are
     * the first and the newest 49.
     *
     * @param span a part of the event's window that ends at the event
     */
    static List<TimedTouch> of(Chain browser, Span span) {
      List<TimedTouch> newestFirst = new ArrayList<>();
      boolean _ =
          browser.scanBack(
              CreditFact.TOUCH,
              span,
              fact -> {
                newestFirst.add(timed(fact));
                return newestFirst.size() < TOUCHES_MAX;
              });
      if (newestFirst.size() == TOUCHES_MAX) {
        newestFirst.set(
            TOUCHES_MAX - 1, timed(browser.first(CreditFact.TOUCH, span).orElseThrow()));
      }
      return List.copyOf(newestFirst.reversed());
    }

    private static TimedTouch timed(CreditFact fact) {
      return new TimedTouch(Microseconds.instant(fact.at().micros()), fact.touch().orElseThrow());
    }
  }
}
