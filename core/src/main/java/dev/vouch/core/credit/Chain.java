package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The facts of one browser or user across salt periods. A browser's timelines name each other's
 * hashes, so that this is "same browser" (docs/identity.md I3) for facts at most 14 days apart.
 */
final class Chain {
  /** The most user keys that a browser can have with links that count (docs/identity.md C10). */
  static final int USER_KEYS_MAX = 5;

  private final Timelines timelines;
  private final TimelineKey start;

  /** The timelines found so far. */
  private final List<Timeline> found = new ArrayList<>(2);

  /** Creates the chain that a timeline is part of. */
  Chain(Timelines timelines, TimelineKey start) {
    this.timelines = timelines;
    this.start = start;
  }

  TimelineKey start() {
    return start;
  }

  /** Returns the browser of one of a user's links. */
  Chain browserOf(CreditFact link) {
    return new Chain(
        timelines,
        new TimelineKey(
            start.site(),
            TimelineKey.Owner.BROWSER,
            link.browser().orElseThrow(),
            link.at().period()));
  }

  /** Returns the visitor hash of its facts of a period: the one under the even-numbered salt. */
  long visitor(long period) {
    return visitor(period, period - Math.floorMod(period, 2));
  }

  /** Returns the visitor hash of an event of its first timeline, as of when it was received. */
  long visitor(CreditFact event) {
    long received = FactTime.period(event.received());
    long even = received - Math.floorMod(received, 2);
    if (even <= start.period()) {
      return visitor(start.period(), even);
    }
    return at(start.period()).orElseThrow().next.orElseThrow();
  }

  private long visitor(long period, long even) {
    Timeline timeline = at(period).orElseThrow();
    return even == period ? timeline.key.hash() : timeline.previous.orElseThrow();
  }

  boolean has(int traits, Span span) {
    return first(traits, span).isPresent();
  }

  Optional<CreditFact> first(int traits, Span span) {
    return first(traits, span, Direction.FORWARD);
  }

  Optional<CreditFact> last(int traits, Span span) {
    return first(traits, span, Direction.BACKWARD);
  }

  /** Returns the latest at or before a moment, else the earliest after. */
  Optional<CreditFact> nearest(int traits, Span span, FactTime to) {
    return last(traits, span.until(to)).or(() -> first(traits, span.from(to.next())));
  }

  private Optional<CreditFact> first(int traits, Span span, Direction direction) {
    FirstFactSearch search = new FirstFactSearch(traits);
    scan(span, direction, search);
    return search.found();
  }

  /** Returns the user keys of the links in a span; at most one more than C10 allows. */
  Set<Long> userKeys(Span span) {
    UserKeySearch search = new UserKeySearch();
    scan(span, Direction.FORWARD, search);
    return search.keys();
  }

  boolean isCrowded(Span span) {
    return crowdedAt(span, Direction.FORWARD).isPresent();
  }

  /** Returns the first fact in a direction that has one of the traits and passes a test. */
  Optional<CreditFact> first(
      int traits, Span span, Direction direction, Predicate<CreditFact> test) {
    List<CreditFact> found = new ArrayList<>(1);
    boolean _ =
        scan(span, direction, FactSearch.of(traits, fact -> !test.test(fact) || !found.add(fact)));
    return found.stream().findFirst();
  }

  /** Whether a backdated event links it to a user in a span. */
  boolean hasBackdatedLink(Span span) {
    return !scan(CreditFact.BACKDATED, span, fact -> !fact.isLink());
  }

  /** Visits facts in order while the visitor returns true; returns whether it always did. */
  boolean scan(int traits, Span span, Predicate<CreditFact> visitor) {
    return scan(span, Direction.FORWARD, FactSearch.of(traits, visitor));
  }

  boolean scanBack(int traits, Span span, Predicate<CreditFact> visitor) {
    return scan(span, Direction.BACKWARD, FactSearch.of(traits, visitor));
  }

  /**
   * Returns the place of the link, in this order, with which there are more user keys than C10
   * allows; empty if there are not.
   */
  Optional<FactTime> crowdedAt(Span span, Direction direction) {
    UserKeySearch search = new UserKeySearch();
    scan(span, direction, search);
    return search.crowdedAt();
  }

  /**
   * Returns a time until which links to more user keys than C10 allows were received, the earliest
   * unless some of them are backdated; empty if there are not so many.
   */
  OptionalLong crowdedUntil(Span span) {
    UserKeySearch search = new UserKeySearch();
    scan(span, Direction.FORWARD, search);
    return search.crowdedAt().isPresent()
        ? OptionalLong.of(search.receivedUntil())
        : OptionalLong.empty();
  }

  /**
   * Returns for which events that are not backdated a link certainly does not count because of too
   * many user keys (C10).
   */
  CrowdedSpan crowded(CreditFact link) {
    Span window = Span.window(link);
    OptionalLong earliest = crowdedUntil(window);
    if (earliest.isEmpty()) {
      return CrowdedSpan.NONE;
    }
    FactTime latest = crowdedAt(window, Direction.BACKWARD).orElseThrow();
    return new CrowdedSpan(
        Math.min(link.at().micros(), earliest.getAsLong() - FactTime.WINDOW_MICROS),
        Math.max(link.received(), latest.micros() + FactTime.WINDOW_MICROS));
  }

  /** Visits facts in a direction until the search ends; returns whether it did not. */
  boolean scan(Span span, Direction direction, FactSearch search) {
    long first = span.from().period();
    long after = span.until().period() + 1;
    for (long step = 0; step < after - first; step++) {
      Optional<Timeline> timeline = at(direction.at(step, first, after));
      if (timeline.isPresent() && !timeline.get().facts.scan(span, direction, search)) {
        return false;
      }
    }
    return true;
  }

  /** Returns its timeline of a period, if it has one. */
  Optional<Timeline> at(long period) {
    for (Timeline timeline : found) {
      if (timeline.key.period() == period) {
        return Optional.of(timeline);
      }
    }
    Optional<Timeline> timeline = find(period);
    timeline.ifPresent(found::add);
    return timeline;
  }

  private Optional<Timeline> find(long period) {
    if (period == start.period()) {
      return timelines.existing(start);
    }
    if (start.owner() == TimelineKey.Owner.NOBODY) {
      return Optional.empty();
    }
    Optional<Timeline> timeline = at(start.period());
    if (period == start.period() - 1 && timeline.filter(own -> own.isFirst).isPresent()) {
      return Optional.empty();
    }
    if (start.owner() == TimelineKey.Owner.USER) {
      return timelines.existing(start.at(period, start.hash()));
    }
    while (timeline.isPresent() && timeline.get().key.period() != period) {
      long step = timeline.get().key.period() < period ? 1 : -1;
      OptionalLong hash = step > 0 ? timeline.get().next : timeline.get().previous;
      if (hash.isEmpty()) {
        return Optional.empty();
      }
      timeline = timelines.existing(start.at(timeline.get().key.period() + step, hash.getAsLong()));
    }
    return timeline;
  }
}
