package dev.vouch.core.credit;

import java.util.Optional;

/**
 * A node of a {@link FactTree}, stored as one value of the credit state. Mutable, used by one
 * thread.
 */
abstract sealed class FactNode permits FactLeaf, FactIndex {
  private boolean changed;

  /** Whether the node has changes that are not written to the state. */
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

  /** Returns the summary of the node's facts. The node must not be empty. */
  abstract FactSummary summary();

  /**
   * Adds a fact.
   *
   * @return a new node with the latter part of the facts, if this node had to be split
   */
  abstract Optional<FactNode> add(CreditFact fact);

  /**
   * Replaces the fact at the same moment, which must exist.
   *
   * @return whether the node's summary may have changed
   */
  abstract boolean replace(CreditFact fact);

  /**
   * Removes at most {@code maximum} facts in the span that have one of the traits.
   *
   * @return the number of removed facts
   */
  abstract int remove(int traits, Span span, int maximum);

  /**
   * Passes the facts in the span to a search until the search ends the scan.
   *
   * @return false if the search ended the scan
   */
  abstract boolean scan(Span span, Direction direction, FactSearch search);
}
