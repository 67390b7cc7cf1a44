package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An inner node of a {@link FactTree}: its children in order, each with a summary of its facts. */
final class FactIndex extends FactNode {
  private final FactNodes nodes;
  private final List<Child> children;

  /**
   * A subtree.
   *
   * @param node the number of its root in {@link FactNodes}
   * @param facts the summary of its facts
   */
  record Child(int node, FactSummary facts) {}

  /**
   * Creates an inner node.
   *
   * @param children in order; the node takes ownership of the list
   */
  FactIndex(FactNodes nodes, List<Child> children) {
    this.nodes = nodes;
    this.children = children;
  }

  List<Child> children() {
    return children;
  }

  @Override
  boolean isEmpty() {
    return children.isEmpty();
  }

  @Override
  FactSummary summary() {
    FactSummary all = children.getFirst().facts();
    for (Child child : children) {
      all = all.and(child.facts());
    }
    return all;
  }

  @Override
  Optional<FactNode> add(CreditFact fact) {
    int index = indexOf(fact.at());
    Child child = children.get(index);
    FactNode node = nodes.get(child.node());
    Optional<FactNode> right = node.add(fact);
    set(index, right.isPresent() ? node.summary() : child.facts().and(FactSummary.of(fact)));
    if (right.isEmpty()) {
      return Optional.empty();
    }
    children.add(index + 1, new Child(nodes.add(right.get()), right.get().summary()));
    setChanged();
    if (children.size() <= nodes.childrenMax()) {
      return Optional.empty();
    }
    int half = index == nodes.childrenMax() - 1 ? nodes.childrenMax() : children.size() / 2;
    List<Child> latter = children.subList(half, children.size());
    FactNode split = new FactIndex(nodes, new ArrayList<>(latter));
    split.setChanged();
    latter.clear();
    return Optional.of(split);
  }

  @Override
  boolean replace(CreditFact fact) {
    int index = indexOf(fact.at());
    FactNode node = nodes.get(children.get(index).node());
    boolean summary = node.replace(fact);
    if (summary) {
      set(index, node.summary());
    }
    return summary;
  }

  @Override
  int remove(int traits, Span span, int maximum) {
    int removed = 0;
    for (int index = indexOf(span.until()); index >= indexOf(span.from()); index--) {
      Child child = children.get(index);
      if (removed < maximum && (child.facts().traits() & traits) != 0) {
        removed += remove(index, traits, span, maximum - removed);
      }
    }
    return removed;
  }

  private int remove(int index, int traits, Span span, int maximum) {
    int number = children.get(index).node();
    FactNode node = nodes.get(number);
    int removed = node.remove(traits, span, maximum);
    if (node.isEmpty()) {
      nodes.remove(number);
      children.remove(index);
      setChanged();
    } else if (removed > 0) {
      set(index, node.summary());
    }
    return removed;
  }

  @Override
  boolean scan(Span span, Direction direction, FactSearch search) {
    int first = indexOf(span.from());
    int after = indexOf(span.until()) + 1;
    for (int step = 0; step < after - first; step++) {
      int index = direction.at(step, first, after);
      Child child = children.get(index);
      if (!search.canSkip(child.facts(), isWhole(index, span))
          && !nodes.get(child.node()).scan(span, direction, search)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether all facts of a child are certainly in the span. False for the last child, whose end is
   * unknown, and for a child with backdated facts, some of which may have been received too late
   * for the span.
   */
  private boolean isWhole(int index, Span span) {
    return index + 1 < children.size()
        && (children.get(index).facts().traits() & CreditFact.BACKDATED) == 0
        && span.receivedUntil() >= span.until().micros()
        && span.contains(children.get(index).facts().first())
        && !children.get(index + 1).facts().first().isAfter(span.until());
  }

  private void set(int index, FactSummary summary) {
    if (!children.get(index).facts().equals(summary)) {
      children.set(index, new Child(children.get(index).node(), summary));
      setChanged();
    }
  }

  /**
   * Returns the index of the child that a moment belongs to: the last child that starts at or
   * before the moment, else the first child.
   */
  private int indexOf(FactTime moment) {
    int low = 1;
    int high = children.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (children.get(middle).facts().first().isAfter(moment)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low - 1;
  }
}
