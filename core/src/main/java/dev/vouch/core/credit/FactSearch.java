package dev.vouch.core.credit;

import java.util.function.Predicate;

/** What a scan of facts looks for. */
interface FactSearch {
  /** Returns the traits of which each fact to visit has one. */
  int traits();

  /**
   * Whether no fact of a subtree needs a visit.
   *
   * @param whole whether all of its facts are certainly in the span
   */
  boolean canSkip(FactSummary facts, boolean whole);

  /** Visits the next fact in the span that has one of the traits; returns whether to go on. */
  boolean visit(CreditFact fact);

  /**
   * Returns a search that visits links of seen browsers while the visitor returns true, but for
   * those that are known not to count for an event (docs/identity.md C10).
   */
  static FactSearch ofLinks(CreditFact event, Predicate<CreditFact> visitor) {
    FactSearch links = of(CreditFact.SEEN_LINK, visitor);
    return new FactSearch() {
      @Override
      public int traits() {
        return links.traits();
      }

      @Override
      public boolean canSkip(FactSummary facts, boolean whole) {
        return links.canSkip(facts, whole)
            || (!event.isBackdated() && facts.crowded().contains(event.at().micros()));
      }

      @Override
      public boolean visit(CreditFact fact) {
        return fact.isKnownNotToCountFor(event) || links.visit(fact);
      }
    };
  }

  /** Returns a search that visits facts with one of the traits while the visitor returns true. */
  static FactSearch of(int traits, Predicate<CreditFact> visitor) {
    return new FactSearch() {
      @Override
      public int traits() {
        return traits;
      }

      @Override
      public boolean canSkip(FactSummary facts, boolean whole) {
        return (facts.traits() & traits) == 0;
      }

      @Override
      public boolean visit(CreditFact fact) {
        return visitor.test(fact);
      }
    };
  }
}
