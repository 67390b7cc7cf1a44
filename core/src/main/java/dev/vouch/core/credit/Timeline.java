package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** The facts of one browser or user in one salt period, in order. */
final class Timeline {
  final TimelineKey key;

  /** The browser's hash under the salt before this period's; absent for users. */
  OptionalLong previous = OptionalLong.empty();

  /** The browser's hash under the salt after this period's, once a fact had both. */
  OptionalLong next = OptionalLong.empty();

  /** Of a user: facts received before this were erased. */
  long erasedBefore = Long.MIN_VALUE;

  /** The days of the period, one bit each, on which facts were added that need a removal. */
  int daysOfFacts;

  /** The same for server events that go when their day closes. */
  int daysOfEvents;

  boolean changed;

  /** Whether nothing of it is needed any more. */
  boolean dropped;

  final List<CreditFact> facts = new ArrayList<>();

  Timeline(TimelineKey key) {
    this.key = key;
  }

  void add(CreditFact fact) {
    facts.add(indexAfter(fact.at()), fact);
    dropped = false;
    changed = true;
  }

  void replace(CreditFact fact) {
    facts.set(indexAfter(fact.at()) - 1, fact);
    changed = true;
  }

  void remove(FactTime at) {
    changed |= facts.removeIf(fact -> fact.at().equals(at));
  }

  Optional<CreditFact> find(FactTime at) {
    int index = indexAfter(at) - 1;
    return index >= 0 && facts.get(index).at().equals(at)
        ? Optional.of(facts.get(index))
        : Optional.empty();
  }

  /** Whether this record was added before, at another position. */
  boolean hasRepeated(CreditFact fact) {
    return !scan(
        CreditFact.ANY,
        Span.around(fact.at().micros(), 0),
        known -> known.id() != fact.id() || known.kind() != fact.kind());
  }

  /**
   * Visits the facts in a span that have one of the traits, in order, while the visitor returns
   * true; returns whether it always did.
   */
  boolean scan(int traits, Span span, Predicate<CreditFact> visitor) {
    for (int index = indexAfter(span.from().previous()); index < facts.size(); index++) {
      CreditFact fact = facts.get(index);
      if (fact.at().isAfter(span.until())) {
        return true;
      }
      if ((fact.traits() & traits) != 0 && !visitor.test(fact)) {
        return false;
      }
    }
    return true;
  }

  /** The same in reverse order. */
  boolean scanBack(int traits, Span span, Predicate<CreditFact> visitor) {
    for (int index = indexAfter(span.until()) - 1; index >= 0; index--) {
      CreditFact fact = facts.get(index);
      if (span.from().isAfter(fact.at())) {
        return true;
      }
      if ((fact.traits() & traits) != 0 && !visitor.test(fact)) {
        return false;
      }
    }
    return true;
  }

  private int indexAfter(FactTime moment) {
    int low = 0;
    int high = facts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (facts.get(middle).at().isAfter(moment)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
