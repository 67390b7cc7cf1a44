package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
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
   * @param home the chain that its own timeline is part of
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
    // C6: the low 64 bits of its id name its timeline.
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

  /** Returns why an event has no visitor: that it was reported late, or another reason. */
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

  /** Returns the first link that counts (C10); notes which do not, so that they are passed over. */
  private Optional<CreditFact> firstCounting(
      CreditFact event, Chain user, Span span, Direction direction) {
    List<CreditFact> counting = new ArrayList<>(1);
    List<CreditFact> crowded = new ArrayList<>(0);
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
              boolean counts = !browser.isCrowded(both);
              (counts ? counting : crowded).add(link);
              return !counts;
            }));
    for (CreditFact link : crowded) {
      CrowdedSpan known = user.browserOf(link).crowded(link);
      user.at(link.at().period()).orElseThrow().facts.replace(link.withLink(link.seen(), known));
    }
    return counting.stream().findFirst();
  }

  /** C7 for the browser of an anchor: the event itself or the link that leads to the browser. */
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

  /** The earliest of all is at or before the event, if any is. */
  private static Touch firstTouch(CreditFact event, Chain browser, Span both) {
    return browser
        .first(CreditFact.TOUCH, touches(event, both))
        .flatMap(CreditFact::touch)
        .orElse(Touch.UNKNOWN_SOURCE);
  }

  /** Returns where touches can be the source: none after an event that was reported late (B2). */
  private static Span touches(CreditFact event, Span both) {
    return event.isReportedLate() ? both.until(event.at()) : both;
  }

  /** C8. Without a user key of its own, a credited event has a browser of its own. */
  private static long person(CreditFact event, Chain browser, long visitor) {
    if (event.userKey().isPresent()) {
      return event.userKey().getAsLong();
    }
    return CountingLinkSearch.nearest(browser, event)
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
    boolean noneCrowded =
        user.scan(
            CreditFact.CROWDED_LINK,
            window,
            link ->
                !link.isKnownNotToCountFor(event)
                    && !user.browserOf(link).isCrowded(Span.windowOfBoth(event, link)));
    if (!noneCrowded) {
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
}
