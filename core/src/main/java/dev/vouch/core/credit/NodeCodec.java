package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The encoding of the nodes of a {@link FactTree}. */
final class NodeCodec {
  private static final int LEAF = 0;
  private static final int INDEX = 1;

  private NodeCodec() {}

  static ByteWriter write(FactNode node, ByteWriter to) {
    switch (node) {
      case FactLeaf leaf -> FactCodec.write(leaf.facts(), to.octet(LEAF));
      case FactIndex index -> write(index.children(), to.octet(INDEX));
    }
    return to;
  }

  static FactNode read(ByteReader from, FactNodes nodes) {
    int kind = from.octet();
    return switch (kind) {
      case LEAF -> new FactLeaf(FactCodec.read(from), nodes.factsMax());
      case INDEX -> new FactIndex(nodes, readChildren(from));
      default -> throw new IllegalArgumentException("no kind of node has the code " + kind);
    };
  }

  private static void write(List<FactIndex.Child> children, ByteWriter to) {
    to.varint(children.size());
    FactTime before = FactTime.ZERO;
    for (FactIndex.Child child : children) {
      FactSummary facts = child.facts();
      facts.first().writeAfter(before, to);
      to.varint(child.node()).varint(facts.traits());
      to.octet(facts.ambiguous().isEmpty() ? 0 : 1);
      if (!facts.ambiguous().isEmpty()) {
        facts.ambiguous().write(facts.first().micros(), to);
      }
      to.varint(facts.userKeys().size());
      facts.userKeys().stream().sorted().forEach(to::fixed64);
      before = facts.first();
    }
  }

  private static List<FactIndex.Child> readChildren(ByteReader from) {
    int count = from.number();
    List<FactIndex.Child> children = new ArrayList<>();
    FactTime before = FactTime.ZERO;
    for (int index = 0; index < count; index++) {
      FactTime first = FactTime.readAfter(before, from);
      int node = from.number();
      int traits = from.number();
      AmbiguousSpan ambiguous =
          from.octet() == 0 ? AmbiguousSpan.NONE : AmbiguousSpan.read(first.micros(), from);
      children.add(
          new FactIndex.Child(node, new FactSummary(first, traits, ambiguous, readKeys(from))));
      before = first;
    }
    return children;
  }

  private static Set<Long> readKeys(ByteReader from) {
    int count = from.number();
    Set<Long> keys = new HashSet<>();
    for (int index = 0; index < count; index++) {
      keys.add(from.fixed64());
    }
    return keys;
  }
}
