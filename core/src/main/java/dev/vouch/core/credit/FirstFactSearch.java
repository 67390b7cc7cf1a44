package dev.vouch.core.credit;

import java.util.Optional;

/** Search for the first fact, in the order of the scan, with one of some traits. */
final class FirstFactSearch implements FactSearch {
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
  public boolean canSkip(FactSummary facts, boolean whole) {
    return (facts.traits() & traits) == 0;
  }

  @Override
  public boolean visit(CreditFact fact) {
    found = Optional.of(fact);
    return false;
  }
}
