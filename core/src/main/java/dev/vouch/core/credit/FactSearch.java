package dev.vouch.core.credit;

import java.util.function.Predicate;

/** What a scan of facts looks for. */
interface FactSearch {
  /**
   * Whether no fact of a subtree needs a visit.
   *
   * @param whole whether all of its facts are certainly in the span
   */
  boolean canSkip(FactSummary facts, boolean whole);

  /** Visits the next fact in the span; returns whether to go on. */
  boolean visit(CreditFact fact);

  /** Returns a search that visits facts with one of the traits while the visitor returns true. */
  static FactSearch of(int traits, Predicate<CreditFact> visitor) {
    return new FactSearch() {
      @Override
      public boolean canSkip(FactSummary facts, boolean whole) {
        return (facts.traits() & traits) == 0;
      }

      @Override
      public boolean visit(CreditFact fact) {
        return (fact.traits() & traits) == 0 || visitor.test(fact);
      }
    };
  }
}
