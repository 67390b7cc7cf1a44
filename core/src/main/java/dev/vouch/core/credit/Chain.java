package dev.vouch.core.credit;

import dev.vouch.core.credit.Timeline.FirstFactSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The timelines of one browser or user, searched as one sequence of facts across salt periods. A
 * browser has a different hash in each period. Its timelines store the hashes of the neighbouring
 * periods, which a chain follows. For facts at most 14 days apart, this is the "same browser" of
 * docs/identity.md I3. Used by one thread.
 */
final class Chain {
  /**
   * The maximum number of user keys that a browser can be linked to in a window. With more, none of
   * its links counts (docs/identity.md C10).
   */
  static final int USER_KEYS_MAX = 5;

  private final Timelines timelines;
  private final TimelineKey start;

  /** The timelines of this chain that have been looked up. */
  private final List<Timeline> found = new ArrayList<>(2);

  /** Creates the chain of the timeline {@code start}, which need not exist. */
  Chain(Timelines timelines, TimelineKey start) {
    this.timelines = timelines;
    this.start = start;
  }

  TimelineKey start() {
    return start;
  }

  /**
   * Returns the chain of a link's browser.
   *
   * @param link a link from a user's timeline, where it has the hash of its browser
   */
  Chain browserOf(CreditFact link) {
    return new Chain(
        timelines,
        new TimelineKey(
            start.site(),
            TimelineKey.Owner.BROWSER,
            link.browser().orElseThrow(),
            link.at().period()));
  }

  /**
   * Returns this browser's visitor hash in a salt period: the hash under the even-numbered live
   * salt. The browser must have a timeline of that period.
   */
  long visitor(long period) {
    return visitor(period, period - Math.floorMod(period, 2));
  }

  /**
   * Returns this browser's visitor hash at the time when an event was received (docs/identity.md
   * B3).
   *
   * @param event an event from the timeline {@link #start}
   */
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

  /**
   * Returns the latest fact at or before {@code to} that is in the span and has one of the traits,
   * else the earliest such fact after {@code to}.
   */
  Optional<CreditFact> nearest(int traits, Span span, FactTime to) {
    return last(traits, span.until(to)).or(() -> first(traits, span.from(to.next())));
  }

  private Optional<CreditFact> first(int traits, Span span, Direction direction) {
    FirstFactSearch search = new FirstFactSearch(traits);
    scan(span, direction, search);
    return search.found();
  }

  /** Returns the user keys of the links in a span, at most {@link #USER_KEYS_MAX} + 1. */
  Set<Long> userKeys(Span span) {
    UserKeySearch search = new UserKeySearch();
    scan(span, Direction.FORWARD, search);
    return search.keys();
  }

  boolean isAmbiguous(Span span) {
    return ambiguousAt(span, Direction.FORWARD).isPresent();
  }

  /**
   * Returns the first fact, in the given direction, that has one of the traits and passes the test.
   */
  Optional<CreditFact> first(
      int traits, Span span, Direction direction, Predicate<CreditFact> test) {
    List<CreditFact> found = new ArrayList<>(1);
    boolean _ =
        scan(span, direction, FactSearch.of(traits, fact -> !test.test(fact) || !found.add(fact)));
    return found.stream().findFirst();
  }

  /** Whether a backdated event in the span links this browser to a user. */
  boolean hasBackdatedLink(Span span) {
    return !scan(CreditFact.BACKDATED, span, fact -> !fact.isLink());
  }

  /**
   * Passes the facts in a span that have one of the traits to {@code visitor}, oldest first, until
   * it returns false.
   *
   * @return false if {@code visitor} ended the scan
   */
  boolean scan(int traits, Span span, Predicate<CreditFact> visitor) {
    return scan(span, Direction.FORWARD, FactSearch.of(traits, visitor));
  }

  boolean scanBack(int traits, Span span, Predicate<CreditFact> visitor) {
    return scan(span, Direction.BACKWARD, FactSearch.of(traits, visitor));
  }

  /**
   * Returns the moment of the link that, in scan order, adds the first user key beyond {@link
   * #USER_KEYS_MAX}; empty if the links in the span have at most that many user keys.
   */
  Optional<FactTime> ambiguousAt(Span span, Direction direction) {
    UserKeySearch search = new UserKeySearch();
    scan(span, direction, search);
    return search.ambiguousAt();
  }

  /**
   * Returns a time, in microseconds, by which links in the span to more than {@link #USER_KEYS_MAX}
   * user keys had been received. It is the earliest such time, unless some of the links are
   * backdated. Empty if the links in the span have at most that many user keys.
   */
  OptionalLong ambiguousUntil(Span span) {
    UserKeySearch search = new UserKeySearch();
    scan(span, Direction.FORWARD, search);
    return search.ambiguousAt().isPresent()
        ? OptionalLong.of(search.receivedUntil())
        : OptionalLong.empty();
  }

  /**
   * Returns the times of events, except backdated ones, for which a link of this browser certainly
   * does not count because of too many user keys (docs/identity.md C10).
   *
   * @return {@link AmbiguousSpan#NONE} if the links in the window of {@code link} have at most
   *     {@link #USER_KEYS_MAX} user keys
   */
  AmbiguousSpan ambiguous(CreditFact link) {
    Span window = Span.window(link);
    OptionalLong earliest = ambiguousUntil(window);
    if (earliest.isEmpty()) {
      return AmbiguousSpan.NONE;
    }
    FactTime latest = ambiguousAt(window, Direction.BACKWARD).orElseThrow();
    return new AmbiguousSpan(
        Math.min(link.at().micros(), earliest.getAsLong() - FactTime.WINDOW_MICROS),
        Math.max(link.received(), latest.micros() + FactTime.WINDOW_MICROS));
  }

  /**
   * Passes the facts in a span to a search until the search ends the scan.
   *
   * @return false if the search ended the scan
   */
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

  /** Returns the timeline of this browser or user in a salt period, if there is one. */
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
