package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A B+-tree of facts in order. Inner nodes have a summary of each subtree, so that a search reads
 * only nodes that may have matching facts. A tree with few facts is one leaf. Empty nodes are
 * removed; nodes are never merged. Mutable, used by one thread.
 */
final class FactTree {
  private final FactNodes nodes;
  private FactNode root;

  FactTree(FactNodes nodes, FactNode root) {
    this.nodes = nodes;
    this.root = root;
  }

  /** Creates an empty tree. */
  FactTree(FactNodes nodes) {
    this(nodes, new FactLeaf(new ArrayList<>(), nodes.factsMax()));
  }

  FactNode root() {
    return root;
  }

  FactNodes nodes() {
    return nodes;
  }

  /** Whether the root or the number of the next node must be written. */
  boolean isRootChanged() {
    return root.isChanged() || nodes.isChanged();
  }

  /** Marks all changes as written. */
  void setWritten() {
    root.setWritten();
    nodes.setWritten();
  }

  boolean isEmpty() {
    return root.isEmpty();
  }

  void add(CreditFact fact) {
    Optional<FactNode> right = root.add(fact);
    if (right.isPresent()) {
      List<FactIndex.Child> children = new ArrayList<>();
      children.add(new FactIndex.Child(nodes.add(root), root.summary()));
      children.add(new FactIndex.Child(nodes.add(right.get()), right.get().summary()));
      root = new FactIndex(nodes, children);
      root.setChanged();
    }
  }

  /** Replaces the fact at the same moment, which must exist. */
  void replace(CreditFact fact) {
    root.replace(fact);
  }

  /**
   * Removes at most {@code maximum} facts in the span that have one of the traits.
   *
   * @return the number of removed facts
   */
  int remove(int traits, Span span, int maximum) {
    if (root.isEmpty() || span.isEmpty()) {
      return 0;
    }
    int removed = root.remove(traits, span, maximum);
    while (root instanceof FactIndex index && index.children().size() <= 1) {
      if (index.isEmpty()) {
        root = new FactLeaf(new ArrayList<>(), nodes.factsMax());
      } else {
        int child = index.children().getFirst().node();
        root = nodes.get(child);
        nodes.remove(child);
      }
      root.setChanged();
    }
    return removed;
  }

  /**
   * Passes the facts in the span to a search until the search ends the scan.
   *
   * @return false if the search ended the scan
   */
  boolean scan(Span span, Direction direction, FactSearch search) {
    return span.isEmpty() || root.isEmpty() || root.scan(span, direction, search);
  }
}
