package dev.vouch.core.credit;

import java.util.Optional;

/**
 * Which links of a browser count for an event of the same browser (docs/identity.md C10): those in
 * a certain span before and in one after it. A link counts by the facts in the windows of both. The
 * farther it is from the event, the fewer these are: so few that they have no sighting, or so few
 * that they have not too many user keys.
 */
final class CountingLinkSearch {
  private CountingLinkSearch() {}

  /** Returns the latest at or before an event, else the earliest after it. */
  static Optional<CreditFact> nearest(Chain browser, CreditFact event) {
    Span window = Span.window(event);
    FactTime at = event.at();
    Optional<CreditFact> nearest = browser.nearest(CreditFact.LINK, window, at);
    if (nearest.isEmpty() || counts(nearest.get(), browser, event)) {
      return nearest;
    }
    if (browser.hasBackdatedLink(window)) {
      return oneByOne(browser, event, window);
    }
    return before(browser, window)
        .flatMap(span -> browser.last(CreditFact.LINK, span.until(at)))
        .or(
            () ->
                after(browser, window)
                    .flatMap(span -> browser.first(CreditFact.LINK, span.from(at.next()))));
  }

  /** Backdated links that count are in no certain span, and neither are the others then. */
  private static Optional<CreditFact> oneByOne(Chain browser, CreditFact event, Span window) {
    return browser
        .firstLink(
            window.until(event.at()), Direction.BACKWARD, link -> counts(link, browser, event))
        .or(
            () ->
                browser.firstLink(
                    window.from(event.at().next()),
                    Direction.FORWARD,
                    link -> counts(link, browser, event)));
  }

  /** Whether one of the browser's links counts for an event (C10). */
  private static boolean counts(CreditFact link, Chain browser, CreditFact event) {
    Span both = Span.windowOfBoth(event, link);
    return browser.has(CreditFact.SIGHTING, both) && !browser.isCrowded(both);
  }

  /** Facts from the start of the window to 14 days after the link. */
  private static Optional<Span> before(Chain browser, Span window) {
    Optional<FactTime> crowded = browser.crowdedAt(window, Direction.FORWARD);
    FactTime end =
        crowded
            .map(sixth -> FactTime.startOf(sixth.micros() - FactTime.WINDOW_MICROS).previous())
            .orElse(window.until());
    return browser
        .first(CreditFact.SIGHTING, window)
        .map(seen -> FactTime.startOf(seen.at().micros() - FactTime.WINDOW_MICROS))
        .map(start -> window.from(start).until(end));
  }

  /** Facts from 14 days before the link to the end of the window. */
  private static Optional<Span> after(Chain browser, Span window) {
    Optional<FactTime> crowded = browser.crowdedAt(window, Direction.BACKWARD);
    FactTime start =
        crowded
            .map(sixth -> FactTime.endOf(sixth.micros() + FactTime.WINDOW_MICROS).next())
            .orElse(window.from());
    return browser
        .last(CreditFact.SIGHTING, window)
        .map(seen -> FactTime.endOf(seen.at().micros() + FactTime.WINDOW_MICROS))
        .map(end -> window.from(start).until(end));
  }
}
