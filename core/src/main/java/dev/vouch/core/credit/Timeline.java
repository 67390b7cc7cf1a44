package dev.vouch.core.credit;

import java.util.Optional;
import java.util.OptionalLong;

/** The facts of one browser or user in one salt period, in order. */
final class Timeline {
  static final long NOT_ERASED = Long.MIN_VALUE;

  final TimelineKey key;

  /** The browser's hash under the salt before this period's; absent for users. */
  OptionalLong previous = OptionalLong.empty();

  /** The browser's hash under the salt after this period's, once a fact had both. */
  OptionalLong next = OptionalLong.empty();

  /**
   * Whether the timeline of the period before has no facts, so that it need not be read. False if
   * that is not known.
   */
  boolean isFirst;

  /** Of a user: facts that count before this were erased. */
  long erasedBefore = NOT_ERASED;

  /** Of a user: facts at positions before this were erased. */
  long erasedBeforePosition = NOT_ERASED;

  /** The days of the period, one bit each, on which facts were added that need a removal. */
  int daysOfFacts;

  /** The days of the period, one bit each, with server events that go when their day closes. */
  int daysOfEvents;

  boolean changed;

  /** Whether nothing of it is needed any more; then it is not used again. */
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

  /** Whether a fact of this user at a place was erased (docs/identity.md B5). */
  boolean hasErased(FactTime at) {
    return at.micros() < erasedBefore || at.position() < erasedBeforePosition;
  }

  /** Notes an erasure of this user. */
  void erase(long before, long position) {
    erasedBefore = Math.max(erasedBefore, before);
    erasedBeforePosition = Math.max(erasedBeforePosition, position);
    changed = true;
  }

  /**
   * Whether this record was added before, at another position, and has not been erased.
   *
   * @param user the timeline of its user
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
}
