package dev.vouch.core.credit;

import java.util.OptionalLong;
import java.util.function.IntFunction;

/** Encodes a timeline: its properties, and the root of its {@link FactTree}. */
final class TimelineCodec {
  private static final int PREVIOUS = 1;
  private static final int NEXT = 1 << 1;
  private static final int ERASED = 1 << 2;
  private static final int FIRST = 1 << 3;

  private TimelineCodec() {}

  static byte[] encode(Timeline timeline) {
    ByteWriter to = new ByteWriter(256);
    to.octet(
        (timeline.previous.isPresent() ? PREVIOUS : 0)
            | (timeline.next.isPresent() ? NEXT : 0)
            | (timeline.erasedBefore == Timeline.NOT_ERASED ? 0 : ERASED)
            | (timeline.isFirst ? FIRST : 0));
    timeline.previous.ifPresent(to::fixed64);
    timeline.next.ifPresent(to::fixed64);
    if (timeline.erasedBefore != Timeline.NOT_ERASED) {
      to.signed(timeline.erasedBefore).varint(timeline.erasedBeforePosition);
    }
    to.varint(timeline.daysOfFacts).varint(timeline.daysOfEvents);
    to.varint(timeline.facts.nodes().next());
    return NodeCodec.write(timeline.facts.root(), to).toBytes();
  }

  /**
   * Decodes a timeline.
   *
   * @param nodes returns the value of the node, below the root, with a number
   * @throws UnreadableStateException if the value is not a timeline
   */
  static Timeline decode(
      TimelineKey key, byte[] value, FactNodes.NodeSize size, IntFunction<byte[]> nodes) {
    return ByteReader.decode(value, from -> read(key, from, size, nodes));
  }

  private static Timeline read(
      TimelineKey key, ByteReader from, FactNodes.NodeSize size, IntFunction<byte[]> nodes) {
    int properties = from.octet();
    OptionalLong previous = readHash(properties & PREVIOUS, from);
    OptionalLong next = readHash(properties & NEXT, from);
    boolean isErased = (properties & ERASED) != 0;
    long erasedBefore = isErased ? from.signed() : Timeline.NOT_ERASED;
    long erasedBeforePosition = isErased ? from.varint() : Timeline.NOT_ERASED;
    int daysOfFacts = from.number();
    int daysOfEvents = from.number();
    FactNodes below = new FactNodes(size, nodes, from.number());
    Timeline timeline = new Timeline(key, new FactTree(below, NodeCodec.read(from, below)));
    timeline.previous = previous;
    timeline.next = next;
    timeline.isFirst = (properties & FIRST) != 0;
    timeline.erasedBefore = erasedBefore;
    timeline.erasedBeforePosition = erasedBeforePosition;
    timeline.daysOfFacts = daysOfFacts;
    timeline.daysOfEvents = daysOfEvents;
    return timeline;
  }

  private static OptionalLong readHash(int present, ByteReader from) {
    return present == 0 ? OptionalLong.empty() : OptionalLong.of(from.fixed64());
  }
}
