package dev.vouch.core.credit;

import java.util.Optional;
import java.util.Set;

/**
 * Which earlier events a new fact can change. Windows that hold the fact also hold everything from
 * 14 days before the latest receipt of the site up to it that was received before it ("recently"
 * below), which excludes most. What is decided again may be more than what changes.
 */
final class Effects {
  private final Timelines timelines;
  private final Corrections corrections;

  Effects(Timelines timelines, Corrections corrections) {
    this.timelines = timelines;
    this.corrections = corrections;
  }

  /**
   * Adds the work that a sighting or a link causes.
   *
   * @param latest no fact of the site was received later before
   */
  void ofBrowserFact(CreditFact fact, TimelineKey key, long latest) {
    Chain browser = new Chain(timelines, key);
    long at = fact.at().micros();
    boolean late = at < latest;
    Span window = Span.around(at);
    Span recently = recently(fact, latest);
    boolean crowded = browser.isCrowded(recently);
    boolean firstTouch = fact.touch().isPresent() && !browser.has(CreditFact.TOUCH, recently);
    boolean firstSighting = fact.isSighting() && !browser.has(CreditFact.SIGHTING, recently);
    boolean crowding = fact.isLink() && !crowded && isCrowding(fact, browser, recently);
    if (crowding || firstTouch || firstSighting) {
      corrections.events(
          key,
          window,
          fact.isLink() || firstTouch ? CreditFact.EVENT : CreditFact.SERVER_EVENT,
          fact.at().position());
      // A crowded browser's links count for nobody now, but later events can have another window.
      if (!crowded || firstSighting) {
        corrections.linkedUsers(key, window, fact.at().position());
      }
      return;
    }
    if (fact.isLink() && !crowded && changesPersonsBefore(browser, fact, recently, late)) {
      corrections.events(key, window, CreditFact.EVENT, fact.at().position());
    } else if (late) {
      corrections.events(key, after(fact, latest), CreditFact.EVENT, fact.at().position());
    }
    if (late && !crowded) {
      ofLateFact(fact, browser, latest);
    }
  }

  private static Span recently(CreditFact fact, long latest) {
    long end = Math.max(fact.received(), latest);
    return new Span(FactTime.startOf(end - FactTime.WINDOW_MICROS), fact.at().previous())
        .receivedUntil(fact.received());
  }

  /** The events after a late fact that have it in their window. */
  private static Span after(CreditFact fact, long latest) {
    Span window = Span.around(fact.at().micros());
    return window.from(fact.at().next()).until(FactTime.endOf(latest));
  }

  /** Adds the work for the events of the linked users after a late fact. */
  private void ofLateFact(CreditFact fact, Chain browser, long latest) {
    Span after = after(fact, latest);
    Span links = new Span(Span.around(fact.at().micros()).from(), after.until());
    Set<Long> users = browser.userKeys(links);
    if (users.size() > Chain.USER_KEYS_MAX) {
      corrections.linkedUsers(browser.start(), after, fact.at().position());
      return;
    }
    TimelineKey key = browser.start();
    for (long user : users) {
      corrections.events(
          new TimelineKey(key.site(), TimelineKey.Owner.USER, user, key.period()),
          after,
          CreditFact.EVENT,
          fact.at().position());
    }
  }

  /** Whether a link is the sixth of some window (C10). */
  private static boolean isCrowding(CreditFact link, Chain browser, Span recently) {
    long key = link.userKey().orElseThrow();
    return !browser.userKeys(recently).contains(key)
        && browser.isCrowded(Span.around(link.at().micros(), 2 * FactTime.WINDOW_MICROS));
  }

  /**
   * Whether a link can decide for whom earlier events of its browser count (C8). It does not if the
   * link before it counts for all of them.
   */
  private static boolean changesPersonsBefore(
      Chain browser, CreditFact link, Span recently, boolean late) {
    long at = link.at().micros();
    if (!browser.has(CreditFact.SIGHTING, Span.around(at))) {
      return false;
    }
    Optional<CreditFact> before = browser.last(CreditFact.LINK, recently);
    if (before.isEmpty()
        || !browser.has(CreditFact.SIGHTING, new Span(recently.from(), link.at()))) {
      return true;
    }
    Span around = Span.around(at, 2 * FactTime.WINDOW_MICROS);
    return browser.isCrowded(
        late ? around : Span.around(before.get().at().micros()).until(link.at()));
  }

  /**
   * Adds the work that a link causes for its user's events.
   *
   * @param link with what is known about its browser
   */
  void ofUserLink(CreditFact link, TimelineKey key, long latest) {
    Chain user = new Chain(timelines, key);
    Span recently = recently(link, latest);
    boolean late = link.at().micros() < latest;
    boolean changesOnlyReasons = !link.seen() && link.crowded().isEmpty();
    if (changesOnlyReasons && user.has(CreditFact.LINK, recently)) {
      return;
    }
    if (!late && !link.crowded().isEmpty() && isAmbiguous(user, recently)) {
      return;
    }
    Span events = link.seen() ? Reach.of(link.at(), user) : Span.around(link.at().micros());
    corrections.events(key, events, CreditFact.EVENT, link.at().position());
  }

  /**
   * Whether all events of a user since the start of a span have an ambiguous link, so that another
   * one changes nothing.
   */
  private boolean isAmbiguous(Chain user, Span recently) {
    return user.last(CreditFact.CROWDED_LINK, recently)
        .map(link -> user.browserOf(link).isCrowded(recently))
        .orElse(false);
  }
}
