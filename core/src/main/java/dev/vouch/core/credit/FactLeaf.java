package dev.vouch.core.credit;

import java.util.Optional;

/** Some facts in order. */
final class FactLeaf extends FactNode {
  private static final int UNKNOWN = 0;

  private final int factsMax;
  private FactRows rows;

  /** All traits that any of the facts has, unless these must be found out. */
  private int allTraits = UNKNOWN;

  /**
   * Creates a leaf.
   *
   * @param rows owned by the leaf from now on
   * @param factsMax the number of facts up to which it is not split, at most {@link
   *     FactValues#FACTS_MAX}
   */
  FactLeaf(FactRows rows, int factsMax) {
    this.rows = rows;
    this.factsMax = factsMax;
  }

  FactRows rows() {
    return rows;
  }

  @Override
  boolean isEmpty() {
    return rows.size() == 0;
  }

  @Override
  FactSummary summary() {
    return FactSummary.of(rows);
  }

  @Override
  Optional<FactNode> add(CreditFact fact) {
    int index = rows.indexAfter(fact.at());
    makeRoom();
    rows.insert(index, fact);
    change();
    if (rows.size() <= factsMax) {
      return Optional.empty();
    }
    // Facts usually arrive in order, so that full leaves are left behind.
    int half = index == factsMax ? factsMax : rows.size() / 2;
    FactNode right = new FactLeaf(rows.copy(half, rows.size()), factsMax);
    right.setChanged();
    rows = rows.copy(0, half);
    return Optional.of(right);
  }

  @Override
  boolean replace(CreditFact fact) {
    int index = rows.indexAfter(fact.at()) - 1;
    if (index < 0 || !rows.at(index).equals(fact.at())) {
      throw new IllegalArgumentException("no fact at " + fact.at());
    }
    makeRoom();
    CreditFact known = rows.get(index);
    rows.set(index, fact);
    change();
    return known.traits() != fact.traits()
        || !known.crowded().equals(fact.crowded())
        || !known.userKey().equals(fact.userKey());
  }

  /** Removes the values that replaced facts had, once there are no numbers left for others. */
  private void makeRoom() {
    if (rows.isFull()) {
      rows = rows.copy(0, rows.size());
    }
  }

  @Override
  int remove(int traits, Span span, int maximum) {
    FactRows left = FactRows.empty();
    int first = indexOf(span);
    int after = indexAfter(span);
    int removed = 0;
    for (int row = 0; row < rows.size(); row++) {
      boolean isWanted = row >= first && row < after && (rows.traits(row) & traits) != 0;
      if (isWanted && removed < maximum) {
        removed++;
      } else {
        left.insert(left.size(), rows.get(row));
      }
    }
    if (removed > 0) {
      rows = left;
      change();
    }
    return removed;
  }

  @Override
  boolean scan(Span span, Direction direction, FactSearch search) {
    if (allTraits == UNKNOWN) {
      allTraits = rows.allTraits();
    }
    if ((allTraits & search.traits()) == 0) {
      return true;
    }
    int first = indexOf(span);
    int after = indexAfter(span);
    for (int step = 0; step < after - first; step++) {
      int row = direction.at(step, first, after);
      if ((rows.traits(row) & search.traits()) != 0
          && rows.received(row) <= span.receivedUntil()
          && !search.visit(rows.get(row))) {
        return false;
      }
    }
    return true;
  }

  private void change() {
    allTraits = UNKNOWN;
    setChanged();
  }

  private int indexOf(Span span) {
    return rows.indexAfter(span.from().previous());
  }

  private int indexAfter(Span span) {
    return Math.max(indexOf(span), rows.indexAfter(span.until()));
  }
}
