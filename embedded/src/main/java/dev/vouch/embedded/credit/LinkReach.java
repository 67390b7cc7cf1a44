package dev.vouch.embedded.credit;

import static dev.vouch.embedded.credit.MomentRange.WINDOW_MICROS;

import java.util.Optional;

/**
 * For which events a link counts (C10).
 *
 * @param before events at or after the link, for which it is a counting link at or before
 * @param after events before the link, for which it is a counting link after
 * @param ambiguous events for which it is dropped because its browser has too many user keys
 * @param present events that have it in their window
 */
record LinkReach(
    Link link,
    Optional<MomentRange> before,
    Optional<MomentRange> after,
    Optional<MomentRange> ambiguous,
    MomentRange present) {
  /**
   * The reach of a link. A server's counts only with a sighting of its browser in the event's
   * window: the latest is there for most events after the link, the earliest for most before it.
   *
   * @param ambiguousSince as {@link AmbiguousVisitors} says
   * @param ambiguousUntil as {@link AmbiguousVisitors} says
   */
  static LinkReach of(Link link, BrowserFacts sightings, long ambiguousSince, long ambiguousUntil) {
    long time = link.moment().micros();
    MomentRange window = MomentRange.around(link.moment());
    // Keys seen further than 14 days from the link do not make it ambiguous.
    Moment ambiguousEnd =
        ambiguousSince < time - WINDOW_MICROS
            ? link.moment()
            : Moment.min(window.before(), Moment.endOf(ambiguousSince + WINDOW_MICROS));
    Moment ambiguousStart =
        ambiguousUntil > time + WINDOW_MICROS
            ? link.moment()
            : Moment.max(window.since(), Moment.startOf(ambiguousUntil - WINDOW_MICROS));
    return new LinkReach(
        link,
        latestSighting(link, sightings, window)
            .map(seen -> window.and(MomentRange.around(seen)).before())
            .flatMap(end -> MomentRange.of(Moment.max(link.moment(), ambiguousEnd), end)),
        earliestSighting(link, sightings, window)
            .map(seen -> window.and(MomentRange.around(seen)).since())
            .flatMap(start -> MomentRange.of(start, Moment.min(link.moment(), ambiguousStart))),
        MomentRange.of(ambiguousStart, ambiguousEnd),
        window);
  }

  /** A ping is a sighting itself. */
  private static Optional<Moment> latestSighting(
      Link link, BrowserFacts sightings, MomentRange window) {
    return link.fromServer()
        ? sightings.latest(link.browser(), window)
        : Optional.of(link.moment());
  }

  private static Optional<Moment> earliestSighting(
      Link link, BrowserFacts sightings, MomentRange window) {
    return link.fromServer()
        ? sightings.earliest(link.browser(), window)
        : Optional.of(link.moment());
  }
}
