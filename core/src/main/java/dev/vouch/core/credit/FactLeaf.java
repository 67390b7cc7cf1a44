package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Some facts in order. */
final class FactLeaf extends FactNode {
  private static final int[] UNKNOWN = {};

  private final List<CreditFact> facts;
  private final int factsMax;

  /** The traits of each fact; of another length if they must be found out. */
  private int[] traits = UNKNOWN;

  /** All traits that any of them has, as long as these are known. */
  private int allTraits;

  /**
   * Creates a leaf.
   *
   * @param facts in order; owned by the leaf from now on
   * @param factsMax the number of facts up to which it is not split
   */
  FactLeaf(List<CreditFact> facts, int factsMax) {
    this.facts = facts;
    this.factsMax = factsMax;
  }

  List<CreditFact> facts() {
    return facts;
  }

  @Override
  boolean isEmpty() {
    return facts.isEmpty();
  }

  @Override
  FactSummary summary() {
    return FactSummary.of(facts);
  }

  @Override
  Optional<FactNode> add(CreditFact fact) {
    int index = indexAfter(fact.at());
    facts.add(index, fact);
    change();
    if (facts.size() <= factsMax) {
      return Optional.empty();
    }
    // Facts usually arrive in order, so that full leaves are left behind.
    int half = index == factsMax ? factsMax : facts.size() / 2;
    List<CreditFact> latter = facts.subList(half, facts.size());
    FactNode right = new FactLeaf(new ArrayList<>(latter), factsMax);
    right.setChanged();
    latter.clear();
    return Optional.of(right);
  }

  @Override
  boolean replace(CreditFact fact) {
    int index = indexAfter(fact.at()) - 1;
    if (index < 0 || !facts.get(index).at().equals(fact.at())) {
      throw new IllegalArgumentException("no fact at " + fact.at());
    }
    CreditFact known = facts.set(index, fact);
    change();
    return known.traits() != fact.traits()
        || !known.ambiguous().equals(fact.ambiguous())
        || !known.userKey().equals(fact.userKey());
  }

  @Override
  int remove(int traits, Span span, int maximum) {
    int removed = 0;
    Iterator<CreditFact> inSpan = facts.subList(indexOf(span), indexAfter(span)).iterator();
    while (removed < maximum && inSpan.hasNext()) {
      if ((inSpan.next().traits() & traits) != 0) {
        inSpan.remove();
        removed++;
      }
    }
    if (removed > 0) {
      change();
    }
    return removed;
  }

  @Override
  boolean scan(Span span, Direction direction, FactSearch search) {
    findTraits();
    if ((allTraits & search.traits()) == 0) {
      return true;
    }
    int first = indexOf(span);
    int after = indexAfter(span);
    for (int step = 0; step < after - first; step++) {
      int index = direction.at(step, first, after);
      if ((traits[index] & search.traits()) != 0
          && facts.get(index).received() <= span.receivedUntil()
          && !search.visit(facts.get(index))) {
        return false;
      }
    }
    return true;
  }

  private void change() {
    traits = UNKNOWN;
    setChanged();
  }

  private void findTraits() {
    if (traits.length == facts.size()) {
      return;
    }
    traits = new int[facts.size()];
    allTraits = 0;
    for (int index = 0; index < traits.length; index++) {
      traits[index] = facts.get(index).traits();
      allTraits |= traits[index];
    }
  }

  private int indexOf(Span span) {
    return indexAfter(span.from().previous());
  }

  private int indexAfter(Span span) {
    return Math.max(indexOf(span), indexAfter(span.until()));
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
