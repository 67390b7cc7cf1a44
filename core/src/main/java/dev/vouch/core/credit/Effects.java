package dev.vouch.core.credit;

/**
 * Which earlier events a new fact can change. Windows that hold the fact also hold everything from
 * 14 days before the latest fact of the site up to it ("recently" below), which excludes most.
 */
final class Effects {
  private final Timelines timelines;
  private final Corrections corrections;
  private final Reach reach;

  Effects(Timelines timelines, Corrections corrections) {
    this.timelines = timelines;
    this.corrections = corrections;
    this.reach = new Reach(timelines);
  }

  /**
   * Adds the work that a fact causes.
   *
   * @param latest no fact of the site is later
   */
  void ofBrowserFact(CreditFact fact, TimelineKey key, long latest) {
    Chain browser = new Chain(timelines, key);
    long at = fact.at().micros();
    boolean late = at < latest;
    Span window = Span.window(at);
    Span recently =
        new Span(
            FactTime.startOf(Math.max(at, latest) - FactTime.WINDOW_MICROS), fact.at().previous());
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
    Span after = late ? window.from(fact.at().next()) : nothing(fact.at());
    if (fact.isLink()) {
      Span events = changesPersonsBefore(browser, fact, recently, crowded) ? window : after;
      corrections.events(key, events, CreditFact.EVENT, fact.at().position());
    } else if (late) {
      corrections.events(key, after, CreditFact.EVENT, fact.at().position());
    }
    if (late && !crowded) {
      corrections.linkedUsers(key, after, fact.at().position());
    }
  }

  private static Span nothing(FactTime at) {
    return new Span(at.next(), at);
  }

  /** Whether a link is the sixth of some window (C10). */
  private static boolean isCrowding(CreditFact link, Chain browser, Span recently) {
    long key = link.userKey().orElseThrow();
    return !browser.userKeys(recently).contains(key)
        && browser.isCrowded(Span.around(link.at().micros(), 2 * FactTime.WINDOW_MICROS));
  }

  /** Whether a link can decide for whom earlier events of its browser count (C8). */
  private static boolean changesPersonsBefore(
      Chain browser, CreditFact link, Span recently, boolean crowded) {
    if (crowded || !browser.has(CreditFact.SIGHTING, Span.window(link.at().micros()))) {
      return false;
    }
    return !browser.has(CreditFact.LINK, recently)
        || !browser.has(CreditFact.SIGHTING, new Span(recently.from(), link.at()))
        || browser.isCrowded(Span.around(link.at().micros(), 2 * FactTime.WINDOW_MICROS));
  }

  /**
   * Adds the work that a link causes for its user's events.
   *
   * @param link with what is known about its browser
   */
  void ofUserLink(CreditFact link, TimelineKey key, long latest) {
    Chain user = new Chain(timelines, key);
    Span recently =
        new Span(
            FactTime.startOf(Math.max(link.at().micros(), latest) - FactTime.WINDOW_MICROS),
            link.at().previous());
    boolean changesOnlyReasons = !link.seen() && !link.crowded();
    if (changesOnlyReasons && user.has(CreditFact.LINK, recently)) {
      return;
    }
    Span events = link.seen() ? reach.of(link.at(), user) : Span.window(link.at().micros());
    corrections.events(key, events, CreditFact.EVENT, link.at().position());
  }
}
