package dev.vouch.core.credit;

import java.util.Optional;
import java.util.OptionalLong;

/** The facts of one browser or user in one salt period, in order. Mutable, used by one thread. */
final class Timeline {
  static final long NOT_ERASED = Long.MIN_VALUE;

  final TimelineKey key;

  /**
   * The browser's hash under the salt of the previous period; empty for users, and until a fact has
   * both hashes.
   */
  OptionalLong previous = OptionalLong.empty();

  /**
   * The browser's hash under the salt of the next period; empty for users, and until a fact has
   * both hashes.
   */
  OptionalLong next = OptionalLong.empty();

  /**
   * Whether the timeline of the previous period has no facts, so that it need not be read. False if
   * unknown.
   */
  boolean isFirst;

  /**
   * For a user: the time, in microseconds, before which an erasure removes facts, or {@link
   * #NOT_ERASED}.
   */
  long erasedBefore = NOT_ERASED;

  /** For a user: the log position before which an erasure removes facts, or {@link #NOT_ERASED}. */
  long erasedBeforePosition = NOT_ERASED;

  /**
   * The days of the period, one bit each, with scheduled removals of facts other than those in
   * {@link #daysOfEvents}.
   */
  int daysOfFacts;

  /**
   * The days of the period, one bit each, with scheduled removals of server events that are not
   * links.
   */
  int daysOfEvents;

  boolean changed;

  /**
   * Whether this timeline is to be deleted from the state. A dropped timeline is not used again.
   */
  boolean dropped;

  final FactTree facts;

  Timeline(TimelineKey key, FactTree facts) {
    this.key = key;
    this.facts = facts;
  }

  void add(CreditFact fact) {
    facts.add(fact);
  }

  Optional<CreditFact> find(FactTime at) {
    FirstFactSearch search = new FirstFactSearch(CreditFact.ANY);
    facts.scan(new Span(at, at), Direction.FORWARD, search);
    return search.found();
  }

  /** Whether an erasure of this user removes a fact with this moment (docs/identity.md B5). */
  boolean hasErased(FactTime at) {
    return at.micros() < erasedBefore || at.position() < erasedBeforePosition;
  }

  /**
   * Records an erasure of this user, which applies to stored and to later facts.
   *
   * @param before the time of the erasure, in microseconds
   * @param position the log position of the erasure
   */
  void erase(long before, long position) {
    erasedBefore = Math.max(erasedBefore, before);
    erasedBeforePosition = Math.max(erasedBeforePosition, position);
    changed = true;
  }

  /**
   * Whether the record of a fact was added before, at another log position, and has not been
   * erased.
   *
   * @param user the timeline of the fact's user, if it has one
   */
  boolean hasRepeated(CreditFact fact, Optional<Timeline> user) {
    return !facts.scan(
        Span.around(fact.at().micros(), 0),
        Direction.FORWARD,
        FactSearch.of(
            CreditFact.ANY,
            known ->
                known.id() != fact.id()
                    || known.kind() != fact.kind()
                    || user.filter(own -> own.hasErased(known.at())).isPresent()));
  }

  /** A search for the first fact, in scan order, that has one of the traits. */
  static final class FirstFactSearch implements FactSearch {
    private final int traits;
    private Optional<CreditFact> found = Optional.empty();

    FirstFactSearch(int traits) {
      this.traits = traits;
    }

    Optional<CreditFact> found() {
      return found;
    }

    @Override
    public int traits() {
      return traits;
    }

    @Override
    public boolean visit(CreditFact fact) {
      found = Optional.of(fact);
      return false;
    }
  }
}
