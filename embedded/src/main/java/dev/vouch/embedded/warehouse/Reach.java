package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.LinkTimeline.WINDOW_MICROS;

import java.util.Optional;

/**
 * For which events a link counts (C10).
 *
 * @param before events at or after the link, for which it is a counting link at or before
 * @param after events before the link, for which it is a counting link after
 * @param ambiguous events for which it is dropped because its browser has too many user keys
 * @param present events that have it in their window
 */
record Reach(
    Link link,
    Optional<Range> before,
    Optional<Range> after,
    Optional<Range> ambiguous,
    Optional<Range> present) {
  /** Moments from {@code since} to just before {@code before}. */
  record Range(Moment since, Moment before) {
    private static Optional<Range> of(Moment since, Moment before) {
      return since.compareTo(before) < 0 ? Optional.of(new Range(since, before)) : Optional.empty();
    }
  }

  /**
   * The reach of a link.
   *
   * @param crowdedSince as {@link Crowds} says
   * @param crowdedUntil as {@link Crowds} says
   */
  static Reach of(Link link, long crowdedSince, long crowdedUntil) {
    long time = link.moment().micros();
    Moment first = Moment.startOf(time - WINDOW_MICROS);
    Moment end = Moment.endOf(time + WINDOW_MICROS);
    // Crowds further than 14 days from the link are none of its own.
    Moment crowdEnd =
        crowdedSince < time - WINDOW_MICROS
            ? link.moment()
            : Moment.min(end, Moment.endOf(crowdedSince + WINDOW_MICROS));
    Moment crowdStart =
        crowdedUntil > time + WINDOW_MICROS
            ? link.moment()
            : Moment.max(first, Moment.startOf(crowdedUntil - WINDOW_MICROS));
    return new Reach(
        link,
        mayCount(link)
            ? Range.of(Moment.max(link.moment(), crowdEnd), Moment.min(end, seenEnd(link)))
            : Optional.empty(),
        mayCount(link)
            ? Range.of(Moment.max(first, seenStart(link)), Moment.min(link.moment(), crowdStart))
            : Optional.empty(),
        Range.of(crowdStart, crowdEnd),
        Range.of(first, end));
  }

  /** A server's link counts only with a sighting of its browser; a ping is one itself. */
  private static boolean mayCount(Link link) {
    return !link.fromServer() || link.latestSightingMicros().isPresent();
  }

  /** An event after the link has the browser's latest sighting in its window until then. */
  private static Moment seenEnd(Link link) {
    return link.fromServer()
        ? Moment.endOf(link.latestSightingMicros().orElseThrow() + WINDOW_MICROS)
        : Moment.endOf(link.moment().micros() + WINDOW_MICROS);
  }

  /** An event before the link has the browser's earliest sighting in its window from then on. */
  private static Moment seenStart(Link link) {
    return link.fromServer()
        ? Moment.startOf(link.earliestSightingMicros().orElseThrow() - WINDOW_MICROS)
        : Moment.startOf(link.moment().micros() - WINDOW_MICROS);
  }
}
