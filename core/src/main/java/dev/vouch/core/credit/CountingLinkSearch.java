package dev.vouch.core.credit;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

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
      return nextToBackdated(browser, event, window);
    }
    return before(browser, window)
        .flatMap(span -> browser.last(CreditFact.LINK, span.until(at)))
        .or(
            () ->
                after(browser, window)
                    .flatMap(span -> browser.first(CreditFact.LINK, span.from(at.next()))));
  }

  /**
   * Returns the same if some of the links are backdated: these are in no certain span, and not all
   * of the others in the span before the event count.
   */
  private static Optional<CreditFact> nextToBackdated(
      Chain browser, CreditFact event, Span window) {
    FactTime at = event.at();
    Optional<CreditFact> others =
        before(browser, window)
            .flatMap(span -> others(browser, event, span.until(at), Direction.BACKWARD));
    Optional<CreditFact> backdated =
        backdated(browser, event, window.until(at), Direction.BACKWARD);
    return Stream.concat(others.stream(), backdated.stream())
        .max(Comparator.comparing(CreditFact::at))
        .or(() -> afterNextToBackdated(browser, event, window));
  }

  private static Optional<CreditFact> afterNextToBackdated(
      Chain browser, CreditFact event, Span window) {
    FactTime next = event.at().next();
    Optional<CreditFact> others =
        after(browser, window)
            .flatMap(span -> others(browser, event, span.from(next), Direction.FORWARD));
    Optional<CreditFact> backdated =
        backdated(browser, event, window.from(next), Direction.FORWARD);
    return Stream.concat(others.stream(), backdated.stream())
        .min(Comparator.comparing(CreditFact::at));
  }

  private static Optional<CreditFact> others(
      Chain browser, CreditFact event, Span span, Direction direction) {
    return browser.first(
        CreditFact.LINK,
        span,
        direction,
        link -> !link.isBackdated() && counts(link, browser, event));
  }

  private static Optional<CreditFact> backdated(
      Chain browser, CreditFact event, Span span, Direction direction) {
    return browser.first(
        CreditFact.BACKDATED,
        span,
        direction,
        fact -> fact.isLink() && counts(fact, browser, event));
  }

  /** Whether one of the browser's links counts for an event (C10). */
  private static boolean counts(CreditFact link, Chain browser, CreditFact event) {
    Span both = Span.windowOfBoth(event, link);
    return browser.has(CreditFact.SIGHTING, both) && !browser.isCrowded(both);
  }

  /** Facts from the start of the window to 14 days after the link. */
  private static Optional<Span> before(Chain browser, Span window) {
    OptionalLong crowded = browser.crowdedUntil(window);
    FactTime end =
        crowded.isPresent()
            ? FactTime.startOf(crowded.getAsLong() - FactTime.WINDOW_MICROS).previous()
            : window.until();
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
