package dev.vouch.core.credit;

import java.util.OptionalLong;
import java.util.function.IntFunction;

/** The encoding of a timeline: its properties, and the root of the tree of its facts. */
final class TimelineCodec {
  private TimelineCodec() {}

  static byte[] encode(Timeline timeline) {
    ByteWriter to = new ByteWriter(256);
    write(timeline.previous, to);
    write(timeline.next, to);
    to.signed(timeline.erasedBefore).varint(timeline.daysOfFacts).varint(timeline.daysOfEvents);
    to.varint(timeline.facts.nodes().next());
    return NodeCodec.write(timeline.facts.root(), to).toBytes();
  }

  /**
   * Decodes a timeline.
   *
   * @param nodes reads the value of a node below the root
   * @throws UnreadableStateException if this is no timeline
   */
  static Timeline decode(
      TimelineKey key, byte[] value, FactNodes.NodeSize size, IntFunction<byte[]> nodes) {
    return ByteReader.decode(value, from -> read(key, from, size, nodes));
  }

  private static Timeline read(
      TimelineKey key, ByteReader from, FactNodes.NodeSize size, IntFunction<byte[]> nodes) {
    OptionalLong previous = readOptional(from);
    OptionalLong next = readOptional(from);
    long erasedBefore = from.signed();
    int daysOfFacts = from.number();
    int daysOfEvents = from.number();
    FactNodes below = new FactNodes(size, nodes, from.number());
    Timeline timeline = new Timeline(key, new FactTree(below, NodeCodec.read(from, below)));
    timeline.previous = previous;
    timeline.next = next;
    timeline.erasedBefore = erasedBefore;
    timeline.daysOfFacts = daysOfFacts;
    timeline.daysOfEvents = daysOfEvents;
    return timeline;
  }

  private static void write(OptionalLong number, ByteWriter to) {
    to.octet(number.isPresent() ? 1 : 0);
    number.ifPresent(to::fixed64);
  }

  private static OptionalLong readOptional(ByteReader from) {
    return from.octet() == 0 ? OptionalLong.empty() : OptionalLong.of(from.fixed64());
  }
}
