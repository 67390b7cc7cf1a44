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
   * @param crowdedSince as {@link AmbiguousVisitors} says
   * @param crowdedUntil as {@link AmbiguousVisitors} says
   */
  static LinkReach of(Link link, BrowserFacts sightings, long crowdedSince, long crowdedUntil) {
    long time = link.moment().micros();
    MomentRange window = MomentRange.around(link.moment());
    // Crowds further than 14 days from the link are none of its own.
    Moment crowdEnd =
        crowdedSince < time - WINDOW_MICROS
            ? link.moment()
            : Moment.min(window.before(), Moment.endOf(crowdedSince + WINDOW_MICROS));
    Moment crowdStart =
        crowdedUntil > time + WINDOW_MICROS
            ? link.moment()
            : Moment.max(window.since(), Moment.startOf(crowdedUntil - WINDOW_MICROS));
    return new LinkReach(
        link,
        latestSighting(link, sightings, window)
            .map(seen -> window.and(MomentRange.around(seen)).before())
            .flatMap(end -> MomentRange.of(Moment.max(link.moment(), crowdEnd), end)),
        earliestSighting(link, sightings, window)
            .map(seen -> window.and(MomentRange.around(seen)).since())
            .flatMap(start -> MomentRange.of(start, Moment.min(link.moment(), crowdStart))),
        MomentRange.of(crowdStart, crowdEnd),
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
