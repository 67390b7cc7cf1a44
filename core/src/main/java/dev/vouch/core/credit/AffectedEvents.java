package dev.vouch.core.credit;

import java.util.Optional;
import java.util.Set;

/**
 * Finds the earlier events whose credit a new fact can change, and adds tasks that decide these
 * again. It may add events that do not change.
 *
 * <p>Most facts change nothing, which a search in the span {@code recently} shows. The span has the
 * facts from 14 days before the site's latest receipt up to the new fact that were received before
 * the new fact. They are in the window of every earlier event whose window contains the new fact.
 */
final class AffectedEvents {
  private final Timelines timelines;
  private final Corrections corrections;

  AffectedEvents(Timelines timelines, Corrections corrections) {
    this.timelines = timelines;
    this.corrections = corrections;
  }

  /**
   * Adds the tasks that a sighting or a link causes for the events of its browser and of linked
   * users.
   *
   * @param key the fact's home timeline
   * @param latest the latest receipt of the site, in microseconds
   */
  void ofBrowserFact(CreditFact fact, TimelineKey key, long latest) {
    Chain browser = new Chain(timelines, key);
    long at = fact.at().micros();
    boolean late = at < latest;
    Span window = Span.around(at);
    Span recently = recently(fact, latest);
    boolean ambiguous = browser.isAmbiguous(recently);
    boolean firstTouch = fact.touch().isPresent() && !browser.has(CreditFact.TOUCH, recently);
    boolean firstSighting = fact.isSighting() && !browser.has(CreditFact.SIGHTING, recently);
    boolean makesAmbiguous =
        fact.isLink() && !ambiguous && canMakeAmbiguous(fact, browser, recently);
    if (makesAmbiguous || firstTouch || firstSighting) {
      corrections.events(
          key,
          window,
          fact.isLink() || firstTouch ? CreditFact.EVENT : CreditFact.SERVER_EVENT,
          fact.at().position());
      // Links of an ambiguous browser count for no earlier event. They may count for later events,
      // whose windows differ, and must then be known as links of a seen browser.
      if (!ambiguous || firstSighting) {
        corrections.linkedUsers(key, window, fact.at().position());
      }
      return;
    }
    if (fact.isLink() && !ambiguous && changesPersonsBefore(browser, fact, recently, late)) {
      corrections.events(key, window, CreditFact.EVENT, fact.at().position());
    } else if (late) {
      corrections.events(key, after(fact, latest), CreditFact.EVENT, fact.at().position());
    }
    if (late && !ambiguous) {
      ofLateFact(fact, browser, latest);
    }
  }

  private static Span recently(CreditFact fact, long latest) {
    long end = Math.max(fact.received(), latest);
    return new Span(FactTime.startOf(end - FactTime.WINDOW_MICROS), fact.at().previous())
        .receivedUntil(fact.received());
  }

  /** Returns the span of the events after a late fact that have the fact in their window. */
  private static Span after(CreditFact fact, long latest) {
    Span window = Span.around(fact.at().micros());
    return window.from(fact.at().next()).until(FactTime.endOf(latest));
  }

  /**
   * Adds the tasks for events, after a late fact, of the users that the fact's browser is linked
   * to.
   */
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

  /**
   * Whether a link may add a sixth user key to the window of some event, so that the browser's
   * links do not count for the event (docs/identity.md C10).
   */
  private static boolean canMakeAmbiguous(CreditFact link, Chain browser, Span recently) {
    long key = link.userKey().orElseThrow();
    return !browser.userKeys(recently).contains(key)
        && browser.isAmbiguous(Span.around(link.at().micros(), 2 * FactTime.WINDOW_MICROS));
  }

  /**
   * Whether a link can change the person that earlier events of its browser count for
   * (docs/identity.md C8). It cannot if the link before it counts for all of these events.
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
    return browser.isAmbiguous(
        late ? around : Span.around(before.get().at().micros()).until(link.at()));
  }

  /**
   * Adds the task that a link causes for the events of its user.
   *
   * @param link the link as stored in the user's timeline, with {@code seen} and {@code ambiguous}
   * @param key the user's timeline
   * @param latest the latest receipt of the site, in microseconds
   */
  void ofUserLink(CreditFact link, TimelineKey key, long latest) {
    Chain user = new Chain(timelines, key);
    Span recently = recently(link, latest);
    boolean late = link.at().micros() < latest;
    boolean changesOnlyReasons = !link.seen() && link.ambiguous().isEmpty();
    if (changesOnlyReasons && user.has(CreditFact.LINK, recently)) {
      return;
    }
    if (!late && !link.ambiguous().isEmpty() && isAmbiguous(user, recently)) {
      return;
    }
    Span events = link.seen() ? LinkReach.of(link.at(), user) : Span.around(link.at().micros());
    corrections.events(key, events, CreditFact.EVENT, link.at().position());
  }

  /**
   * Whether all events of a user since the start of the span have an ambiguous link in their
   * window, so that another ambiguous link changes nothing.
   */
  private boolean isAmbiguous(Chain user, Span recently) {
    return user.last(CreditFact.AMBIGUOUS_LINK, recently)
        .map(link -> user.browserOf(link).isAmbiguous(recently))
        .orElse(false);
  }
}
