package dev.vouch.core.credit;

import java.util.HashSet;
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

  /** Creates the chain that a timeline is part of. */
  Chain(Timelines timelines, TimelineKey start) {
    this.timelines = timelines;
    this.start = start;
  }

  TimelineKey start() {
    return start;
  }

  /** Returns the visitor hash of its facts of a period: the one under the even-numbered salt. */
  long visitor(long period) {
    Timeline timeline = at(period).orElseThrow();
    return period % 2 == 0 ? timeline.key.hash() : timeline.previous.orElseThrow();
  }

  boolean has(int traits, Span span) {
    return first(traits, span).isPresent();
  }

  Optional<CreditFact> first(int traits, Span span) {
    return first(traits, span, _ -> true);
  }

  private Optional<CreditFact> first(int traits, Span span, Predicate<CreditFact> condition) {
    Search search = new Search(condition);
    scan(traits, span, search);
    return search.found;
  }

  Optional<CreditFact> last(int traits, Span span) {
    return last(traits, span, _ -> true);
  }

  private Optional<CreditFact> last(int traits, Span span, Predicate<CreditFact> condition) {
    Search search = new Search(condition);
    scanBack(traits, span, search);
    return search.found;
  }

  /** Returns the latest at or before a moment, else the earliest after. */
  Optional<CreditFact> nearest(int traits, Span span, FactTime to) {
    return nearest(traits, span, to, _ -> true);
  }

  /** The same among the facts that satisfy a condition. */
  Optional<CreditFact> nearest(
      int traits, Span span, FactTime to, Predicate<CreditFact> condition) {
    return last(traits, span.until(to), condition)
        .or(() -> first(traits, span.from(to.next()), condition));
  }

  /** Returns the user keys of the links in a span; at most one more than C10 allows. */
  Set<Long> userKeys(Span span) {
    Set<Long> keys = new HashSet<>();
    scan(
        CreditFact.LINK,
        span,
        link -> {
          keys.add(link.userKey().orElseThrow());
          return keys.size() <= USER_KEYS_MAX;
        });
    return keys;
  }

  boolean isCrowded(Span span) {
    return userKeys(span).size() > USER_KEYS_MAX;
  }

  /** Visits facts in order while the visitor returns true; returns whether it always did. */
  boolean scan(int traits, Span span, Predicate<CreditFact> visitor) {
    for (long period = span.from().period(); period <= span.until().period(); period++) {
      Optional<Timeline> timeline = at(period);
      if (timeline.isPresent() && !timeline.get().scan(traits, span, visitor)) {
        return false;
      }
    }
    return true;
  }

  boolean scanBack(int traits, Span span, Predicate<CreditFact> visitor) {
    for (long period = span.until().period(); period >= span.from().period(); period--) {
      Optional<Timeline> timeline = at(period);
      if (timeline.isPresent() && !timeline.get().scanBack(traits, span, visitor)) {
        return false;
      }
    }
    return true;
  }

  Optional<Timeline> at(long period) {
    if (start.owner() == TimelineKey.Owner.USER || period == start.period()) {
      return timelines.existing(start.at(period, start.hash()));
    }
    if (start.owner() == TimelineKey.Owner.NOBODY) {
      return Optional.empty();
    }
    Optional<Timeline> timeline = timelines.existing(start);
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

  /** Visits facts up to the first that satisfies a condition. */
  private static final class Search implements Predicate<CreditFact> {
    private final Predicate<CreditFact> condition;
    private Optional<CreditFact> found = Optional.empty();

    private Search(Predicate<CreditFact> condition) {
      this.condition = condition;
    }

    @Override
    public boolean test(CreditFact fact) {
      if (!condition.test(fact)) {
        return true;
      }
      found = Optional.of(fact);
      return false;
    }
  }
}
