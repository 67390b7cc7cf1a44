package dev.vouch.core.credit;

import java.util.function.Predicate;

/**
 * A search in a {@link FactTree}: selects the facts that a scan visits, and decides when the scan
 * ends.
 */
interface FactSearch {
  /** Returns a bit set of traits. The scan visits facts that have at least one of these traits. */
  int traits();

  /**
   * Whether the scan can skip a subtree, because it has no fact with one of the traits, or because
   * the summary has all that the search needs.
   *
   * @param facts the summary of the subtree's facts
   * @param whole whether all facts of the subtree are certainly in the span of the scan
   */
  default boolean canSkip(FactSummary facts, boolean whole) {
    return (facts.traits() & traits()) == 0;
  }

  /**
   * Visits the next fact that is in the span and has one of the traits.
   *
   * @return false to end the scan
   */
  boolean visit(CreditFact fact);

  /**
   * Returns a search for links whose browser was seen, without the links that are known not to
   * count for {@code event} (docs/identity.md C10). It ends when {@code visitor} returns false.
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
            || (!event.isBackdated() && facts.ambiguous().contains(event.at().micros()));
      }

      @Override
      public boolean visit(CreditFact fact) {
        return fact.isKnownNotToCountFor(event) || links.visit(fact);
      }
    };
  }

  /**
   * Returns a search for facts with one of the traits. It ends when {@code visitor} returns false.
   */
  static FactSearch of(int traits, Predicate<CreditFact> visitor) {
    return new FactSearch() {
      @Override
      public int traits() {
        return traits;
      }

      @Override
      public boolean visit(CreditFact fact) {
        return visitor.test(fact);
      }
    };
  }
}
