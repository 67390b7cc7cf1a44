package dev.vouch.core.credit;

import java.util.Optional;

/** A node of a {@link FactTree}, which is one value of the state. Mutable, used by one thread. */
abstract sealed class FactNode permits FactLeaf, FactIndex {
  private boolean changed;

  /** Whether it must be written. */
  final boolean isChanged() {
    return changed;
  }

  final void setChanged() {
    changed = true;
  }

  final void setWritten() {
    changed = false;
  }

  abstract boolean isEmpty();

  /** Returns the summary of its facts, of which there must be one. */
  abstract FactSummary summary();

  /** Adds a fact; returns the latter part of the facts if they had to be split. */
  abstract Optional<FactNode> add(CreditFact fact);

  /** Replaces the fact of the same place; returns whether the summary may have changed. */
  abstract boolean replace(CreditFact fact);

  /** Removes facts with one of the traits, at most so many; returns their number. */
  abstract int remove(int traits, Span span, int maximum);

  /** Visits facts until the search ends; returns whether it did not. */
  abstract boolean scan(Span span, Direction direction, FactSearch search);
}
