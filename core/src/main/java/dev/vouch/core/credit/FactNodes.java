package dev.vouch.core.credit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * The nodes of one {@link FactTree} below its root, by number. A node is read from the state on
 * first use. Mutable, used by one thread.
 */
final class FactNodes {
  private static final int KEPT_MAX = 16;

  private final NodeSize size;
  private final IntFunction<byte[]> reader;
  private final Map<Integer, Optional<FactNode>> used = new LinkedHashMap<>();
  private int writtenNext;
  private int next;

  /**
   * Creates the nodes of a tree.
   *
   * @param reader returns the value of the node with a number
   * @param next the number of the next node to be added, at least 1: the root has the number 0
   */
  FactNodes(NodeSize size, IntFunction<byte[]> reader, int next) {
    this.size = size;
    this.reader = reader;
    this.writtenNext = next;
    this.next = next;
  }

  /**
   * The maximum numbers of facts in a leaf and of children in an inner node. Larger nodes are
   * split.
   */
  record NodeSize(int factsMax, int childrenMax) {
    /** The size in production: a node has some KB. */
    static final NodeSize DEFAULT = new NodeSize(64, 64);
  }

  int factsMax() {
    return size.factsMax();
  }

  int childrenMax() {
    return size.childrenMax();
  }

  int next() {
    return next;
  }

  /** Whether {@link #next} has changed since it was last written. */
  boolean isChanged() {
    return next != writtenNext;
  }

  /** Returns the node with a number, which must exist. */
  FactNode get(int number) {
    Optional<FactNode> known = used.get(number);
    if (known != null) {
      return known.orElseThrow();
    }
    FactNode node = ByteReader.decode(reader.apply(number), from -> NodeCodec.read(from, this));
    used.put(number, Optional.of(node));
    return node;
  }

  /** Adds a node; returns its number. */
  int add(FactNode node) {
    node.setChanged();
    used.put(next, Optional.of(node));
    return next++;
  }

  void remove(int number) {
    used.put(number, Optional.empty());
  }

  /**
   * Marks all changes as written, and clears the cache if it has more than {@link #KEPT_MAX} nodes.
   */
  void setWritten() {
    writtenNext = next;
    if (used.size() > KEPT_MAX) {
      used.clear();
    }
    used.values().removeIf(Optional::isEmpty);
    used.values().forEach(node -> node.orElseThrow().setWritten());
  }

  /**
   * Calls {@code writer} with the number of each changed or removed node, and with the node unless
   * it was removed.
   */
  void forEachChanged(BiConsumer<Integer, Optional<FactNode>> writer) {
    used.forEach(
        (number, node) -> {
          if (node.isEmpty() || node.get().isChanged()) {
            writer.accept(number, node);
          }
        });
  }
}
