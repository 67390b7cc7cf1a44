package dev.vouch.contract.model;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord.BrowserEvent;
import dev.vouch.core.log.LogRecord.ServerEvent;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.CreditedEvent.SuccessTouches;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.UserKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/** Rules C1 to C11 and B2 of docs/identity.md, for one event. */
final class CreditModel {
  private static final int USER_KEYS_MAX = 5;
  private static final int TOUCHES_MAX = 50;

  private final Fact event;

  /** The facts of the event's site in its window, including itself, in order. */
  private final List<Fact> window;

  CreditModel(Fact event, List<Fact> factsOfSite) {
    this.event = event;
    this.window = factsOfSite.stream().filter(event::isInWindowOf).sorted().toList();
  }

  ModelCredit credit() {
    if (event.record() instanceof BrowserEvent) {
      long own = event.browser().orElseThrow().visitor();
      return toBrowserOf(event, own, Reason.SAME_BROWSER); // C1
    }
    if (!sightingsOf(event).isEmpty()) {
      return toBrowserOf(event, visitorSeen(event), Reason.SAME_BROWSER); // C2
    }
    if (event.userKey().isPresent()) {
      Optional<Fact> link = nearest(countingLinksOf(event.userKey().get()));
      if (link.isPresent()) {
        return toBrowserOf(link.get(), visitorSeen(link.get()), Reason.LINKED_USER); // C3
      }
      long key = event.userKey().get().value();
      return toNoBrowser(CreditKind.USER, userKeyReason(), OptionalLong.of(key)); // C4
    }
    if (event.browser().isPresent()) {
      OptionalLong own = OptionalLong.of(event.browser().get().visitor());
      return toNoBrowser(CreditKind.STANDALONE, Reason.BROWSER_NEVER_SEEN, own); // C5
    }
    return toNoBrowser(CreditKind.STANDALONE, standaloneReason(), OptionalLong.empty()); // C6
  }

  private ModelCredit toBrowserOf(Fact anchor, long visitor, Reason reason) {
    return credited(
        CreditKind.VISITOR,
        reason,
        OptionalLong.of(visitor),
        nearest(sightingsOf(anchor)).orElseThrow().client(),
        Optional.of(lastTouch(anchor)),
        Optional.of(firstTouch(anchor)),
        touches(anchor));
  }

  private ModelCredit toNoBrowser(CreditKind kind, Reason reason, OptionalLong visitor) {
    return credited(
        kind,
        event.isReportedLate() ? Reason.REPORTED_LATE : reason,
        visitor,
        Client.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private ModelCredit credited(
      CreditKind kind,
      Reason reason,
      OptionalLong visitor,
      Client client,
      Optional<Touch> lastTouch,
      Optional<Touch> firstTouch,
      List<TimedTouch> touches) {
    CreditedEvent credited =
        new CreditedEvent(
            event.record().id(),
            event.at(),
            event.position(),
            event.record() instanceof ServerEvent,
            content(),
            event.record() instanceof ServerEvent server
                ? server.order().map(OrderReference::role)
                : Optional.empty(),
            kind,
            reason,
            visitor,
            person(visitor),
            client,
            lastTouch,
            firstTouch,
            isConfirmedSuccess() ? Optional.of(summary(touches)) : Optional.empty());
    return new ModelCredit(credited, isConfirmedSuccess() ? touches : List.of());
  }

  private boolean isConfirmedSuccess() {
    return event.record() instanceof ServerEvent && content().eventName() == EventName.SUCCESS;
  }

  private SuccessTouches summary(List<TimedTouch> touches) {
    return new SuccessTouches(
        touches.size(), touches.stream().findFirst().map(touch -> rounded(touch.at(), event.at())));
  }

  /** Whole minutes, hours or days before the event. */
  static Instant rounded(Instant touchedAt, Instant eventAt) {
    long seconds = Duration.between(touchedAt, eventAt).toSeconds();
    long unit = seconds < 3_600 ? 60 : seconds < 86_400 ? 3_600 : 86_400;
    return eventAt.minusSeconds(seconds / unit * unit);
  }

  private EventContent content() {
    return event.record() instanceof ServerEvent server
        ? server.content()
        : ((BrowserEvent) event.record()).content();
  }

  /** C7: latest at or before the event, else earliest after. */
  private Optional<Fact> nearest(List<Fact> facts) {
    List<Fact> before = facts.stream().filter(fact -> fact.isAtOrBefore(event)).toList();
    return before.isEmpty() ? facts.stream().findFirst() : Optional.of(before.getLast());
  }

  private List<Fact> sightingsOf(Fact anchor) {
    return inWindow(fact -> fact.isSighting() && fact.isSameBrowserAs(anchor));
  }

  private List<Fact> touchesOf(Fact anchor) {
    return inWindow(fact -> fact.touch().isPresent() && fact.isSameBrowserAs(anchor));
  }

  private long visitorSeen(Fact anchor) {
    return nearest(sightingsOf(anchor)).orElseThrow().browser().orElseThrow().visitor();
  }

  private Touch lastTouch(Fact anchor) {
    List<Touch> before = touchesBefore(anchor);
    if (before.isEmpty()) {
      return firstTouchAfter(anchor);
    }
    List<Touch> nonDirect =
        before.stream().filter(touch -> touch.channel() != Channel.DIRECT).toList();
    return nonDirect.isEmpty() ? before.getLast() : nonDirect.getLast();
  }

  private Touch firstTouch(Fact anchor) {
    List<Touch> before = touchesBefore(anchor);
    return before.isEmpty() ? firstTouchAfter(anchor) : before.getFirst();
  }

  private List<Touch> touchesBefore(Fact anchor) {
    return timedTouchesBefore(anchor).stream().map(TimedTouch::touch).toList();
  }

  private List<TimedTouch> timedTouchesBefore(Fact anchor) {
    return touchesOf(anchor).stream()
        .filter(fact -> fact.isAtOrBefore(event))
        .map(fact -> new TimedTouch(fact.at(), fact.touch().orElseThrow()))
        .toList();
  }

  /** C11: the first one and the newest others. */
  private List<TimedTouch> touches(Fact anchor) {
    List<TimedTouch> all = timedTouchesBefore(anchor);
    if (all.size() <= TOUCHES_MAX) {
      return all;
    }
    List<TimedTouch> kept = new ArrayList<>(all.subList(all.size() - TOUCHES_MAX + 1, all.size()));
    kept.addFirst(all.getFirst());
    return kept;
  }

  /** Used if no touch is at or before the event, unless it was reported late (B2). */
  private Touch firstTouchAfter(Fact anchor) {
    return touchesOf(anchor).stream()
        .filter(_ -> !event.isReportedLate())
        .findFirst()
        .map(fact -> fact.touch().orElseThrow())
        .orElse(Touch.UNKNOWN_SOURCE);
  }

  /** C8. */
  private long person(OptionalLong visitor) {
    if (event.userKey().isPresent()) {
      return event.userKey().get().value();
    }
    Optional<Fact> link =
        nearest(inWindow(fact -> fact.isLink() && fact.isSameBrowserAs(event) && counts(fact)));
    if (link.isPresent()) {
      return link.get().userKey().orElseThrow().value();
    }
    return visitor.orElse(event.record().id().value().getLeastSignificantBits());
  }

  private List<Fact> countingLinksOf(UserKey key) {
    return linksOf(key).stream().filter(this::counts).toList();
  }

  private List<Fact> linksOf(UserKey key) {
    return inWindow(fact -> fact.isLink() && fact.userKey().equals(Optional.of(key)));
  }

  /** C10. */
  private boolean counts(Fact link) {
    return !sightingsOf(link).isEmpty() && !isAmbiguous(link);
  }

  private boolean isAmbiguous(Fact link) {
    Set<UserKey> keys = new HashSet<>();
    for (Fact other : inWindow(fact -> fact.isLink() && fact.isSameBrowserAs(link))) {
      keys.add(other.userKey().orElseThrow());
    }
    return keys.size() > USER_KEYS_MAX;
  }

  /** C4: the first reason that applies. */
  private Reason userKeyReason() {
    List<Fact> links = linksOf(event.userKey().orElseThrow());
    if (links.stream().anyMatch(this::isAmbiguous)) {
      return Reason.AMBIGUOUS_LINK;
    }
    return switch (forwarding()) {
      case UNUSABLE_IP -> Reason.IP_UNUSABLE;
      case ONLY_USER_AGENT -> Reason.IP_MISSING;
      case ONLY_IP -> Reason.USER_AGENT_MISSING;
      case BOTH, NEITHER -> links.isEmpty() ? Reason.NEVER_IDENTIFIED : Reason.BROWSER_NEVER_SEEN;
    };
  }

  /** C6. */
  private Reason standaloneReason() {
    return switch (forwarding()) {
      case UNUSABLE_IP -> Reason.IP_UNUSABLE;
      case ONLY_USER_AGENT -> Reason.IP_MISSING;
      case ONLY_IP -> Reason.USER_AGENT_MISSING;
      case BOTH ->
          throw new IllegalStateException("both are forwarded, but the hash is missing: " + event);
      case NEITHER -> Reason.NOTHING_FORWARDED;
    };
  }

  private Forwarding forwarding() {
    return ((ServerEvent) event.record()).forwarding();
  }

  private List<Fact> inWindow(Predicate<Fact> wanted) {
    return window.stream().filter(wanted).toList();
  }
}
