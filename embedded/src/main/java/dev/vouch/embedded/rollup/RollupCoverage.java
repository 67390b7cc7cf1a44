package dev.vouch.embedded.rollup;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;

/**
 * Which parts of a time have a usable rollup.
 *
 * @param used the usable ones that have events, in order
 * @param unused spans with a rollup of which only a part is needed
 * @param events the number of events of the usable ones
 * @param rest the spans whose events are to be read from the rows, in order
 */
record RollupCoverage(
    List<RollupSpan> used, List<RollupSpan> unused, long events, List<RollupSpan> rest) {
  /**
   * @param stored in order
   * @param boundaries no span of the result contains one, except at its start; the first and last
   *     one are the ends of the time
   */
  static RollupCoverage of(List<StoredSpan> stored, NavigableSet<Instant> boundaries) {
    List<RollupSpan> used = new ArrayList<>();
    List<RollupSpan> unused = new ArrayList<>();
    List<RollupSpan> rest = new ArrayList<>();
    long events = 0;
    Instant next = boundaries.first();
    for (StoredSpan candidate : stored) {
      if (candidate.isTooLarge()) {
        continue;
      }
      RollupSpan span = candidate.span();
      if (!candidate.isEmpty() && isDivided(span, boundaries)) {
        unused.add(span);
        continue;
      }
      add(rest, next, span.from(), boundaries);
      next = later(next, span.until());
      if (!candidate.isEmpty()) {
        used.add(span);
        events += candidate.events();
      }
    }
    add(rest, next, boundaries.last(), boundaries);
    return new RollupCoverage(used, unused, events, rest);
  }

  /** Whether a part of a span is needed without another. */
  private static boolean isDivided(RollupSpan span, NavigableSet<Instant> boundaries) {
    Instant inside = boundaries.higher(span.from());
    return span.from().isBefore(boundaries.first())
        || inside == null
        || inside.isBefore(span.until());
  }

  private static void add(
      List<RollupSpan> rest, Instant from, Instant until, NavigableSet<Instant> boundaries) {
    Instant end = until.isBefore(boundaries.last()) ? until : boundaries.last();
    Instant start = from;
    while (start.isBefore(end)) {
      Instant boundary = boundaries.higher(start);
      Instant next = boundary != null && boundary.isBefore(end) ? boundary : end;
      rest.add(new RollupSpan(start, next));
      start = next;
    }
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
