package dev.vouch.core.credit;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Finds the link that decides which person an event of the same browser counts for
 * (docs/identity.md C8, C10). A link counts if the time that the windows of event and link have in
 * common has a sighting and links to at most five user keys. That time is shorter, the farther the
 * link is from the event: for distant links it has no sighting, and for near links it can have too
 * many user keys. So the links that count before the event form one span, and those after it
 * another.
 */
final class DecidingLinkSearch {
  private DecidingLinkSearch() {}

  /**
   * Returns the latest link at or before the event that counts, else the earliest link after the
   * event that counts.
   */
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
   * Like {@link #nearest}, for a window with backdated links. These can count outside the spans of
   * {@link #before} and {@link #after}, and not every other link in the span before the event
   * counts. So each link is tested.
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

  /** Whether a link of the browser counts for an event of the browser (docs/identity.md C10). */
  private static boolean counts(CreditFact link, Chain browser, CreditFact event) {
    Span both = Span.windowOfBoth(event, link);
    return browser.has(CreditFact.SIGHTING, both) && !browser.isAmbiguous(both);
  }

  /**
   * Returns the span in which links before an event count; empty if the window has no sighting. The
   * facts that matter to a link are those from the start of the window to 14 days after the link.
   */
  private static Optional<Span> before(Chain browser, Span window) {
    OptionalLong ambiguous = browser.ambiguousUntil(window);
    FactTime end =
        ambiguous.isPresent()
            ? FactTime.startOf(ambiguous.getAsLong() - FactTime.WINDOW_MICROS).previous()
            : window.until();
    return browser
        .first(CreditFact.SIGHTING, window)
        .map(seen -> FactTime.startOf(seen.at().micros() - FactTime.WINDOW_MICROS))
        .map(start -> window.from(start).until(end));
  }

  /**
   * Returns the span in which links after an event count; empty if the window has no sighting. The
   * facts that matter to a link are those from 14 days before the link to the end of the window.
   */
  private static Optional<Span> after(Chain browser, Span window) {
    Optional<FactTime> ambiguous = browser.ambiguousAt(window, Direction.BACKWARD);
    FactTime start =
        ambiguous
            .map(sixth -> FactTime.endOf(sixth.micros() + FactTime.WINDOW_MICROS).next())
            .orElse(window.from());
    return browser
        .last(CreditFact.SIGHTING, window)
        .map(seen -> FactTime.endOf(seen.at().micros() + FactTime.WINDOW_MICROS))
        .map(end -> window.from(start).until(end));
  }
}
