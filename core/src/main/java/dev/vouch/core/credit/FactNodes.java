package dev.vouch.core.credit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * The nodes of one {@link FactTree} below its root, by number, read when they are first used.
 * Mutable, used by one thread.
 */
final class FactNodes {
  private static final int KEPT_MAX = 16;

  private final NodeSize size;
  private final IntFunction<byte[]> reader;
  private final Map<Integer, Optional<FactNode>> used = new LinkedHashMap<>();
  private int writtenNext;
  private int next;

  /**
   * Creates them.
   *
   * @param reader reads the value of a node
   * @param next the number of the next node to be added; from 1 on, since the root has 0
   */
  FactNodes(NodeSize size, IntFunction<byte[]> reader, int next) {
    this.size = size;
    this.reader = reader;
    this.writtenNext = next;
    this.next = next;
  }

  /** How much a node holds before it is split. */
  record NodeSize(int factsMax, int childrenMax) {
    /** The usual size: some KB. */
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

  /** Whether {@link #next} must be written. */
  boolean isChanged() {
    return next != writtenNext;
  }

  /** Returns a node that exists. */
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

  /** Notes that all changes have been written; keeps a few nodes for the next reads. */
  void setWritten() {
    writtenNext = next;
    if (used.size() > KEPT_MAX) {
      used.clear();
    }
    used.values().removeIf(Optional::isEmpty);
    used.values().forEach(node -> node.orElseThrow().setWritten());
  }

  /** Passes each node that was changed or, without a node, removed, with its number. */
  void forEachChanged(BiConsumer<Integer, Optional<FactNode>> writer) {
    used.forEach(
        (number, node) -> {
          if (node.isEmpty() || node.get().isChanged()) {
            writer.accept(number, node);
          }
        });
  }
}
