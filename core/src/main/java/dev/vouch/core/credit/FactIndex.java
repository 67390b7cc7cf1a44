package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An inner node of a {@link FactTree}: its children in order, with what is known about their facts.
 */
final class FactIndex extends FactNode {
  private final FactNodes nodes;
  private final List<Child> children;

  /** A subtree. */
  record Child(int node, FactSummary facts) {}

  /**
   * Creates an index.
   *
   * @param children in order; owned by the index from now on
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
   * Whether a child is certainly in the span as a whole; that of the last one is unknown, and that
   * of one with backdated facts, which can have been received too late.
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

  /** Returns the child that a place belongs to: the last that starts at or before it, if any. */
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
