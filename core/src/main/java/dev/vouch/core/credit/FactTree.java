package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Facts in order, as a B+-tree whose inner nodes have a summary of each subtree, so that a search
 * reads only nodes that may have what it looks for. A tree with few facts is one leaf. Nodes are
 * not merged, but removed when they are empty. Mutable, used by one thread.
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

  /** Notes that all changes have been written. */
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

  /** Replaces the fact of the same place, which must exist. */
  void replace(CreditFact fact) {
    root.replace(fact);
  }

  /** Removes facts with one of the traits, at most so many; returns their number. */
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

  /** Visits facts until the search ends; returns whether it did not. */
  boolean scan(Span span, Direction direction, FactSearch search) {
    return span.isEmpty() || root.isEmpty() || root.scan(span, direction, search);
  }
}
