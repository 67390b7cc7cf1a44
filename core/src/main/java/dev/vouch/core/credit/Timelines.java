package dev.vouch.core.credit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The timelines in use while one record is processed, read from the state and written back. */
final class Timelines {
  private static final int ROOT = 0;

  private final CreditState state;
  private final FactNodes.NodeSize size;
  private final Map<TimelineKey, Timeline> loaded = new LinkedHashMap<>();

  Timelines(CreditState state, FactNodes.NodeSize size) {
    this.state = state;
    this.size = size;
  }

  /** Returns a timeline; an empty one if there is none. */
  Timeline get(TimelineKey key) {
    Timeline known = loaded.get(key);
    if (known != null) {
      return known;
    }
    Timeline timeline =
        state
            .get(CreditStateKeys.node(key, ROOT))
            .map(value -> TimelineCodec.decode(key, value, size, node -> node(key, node)))
            .orElseGet(() -> create(key));
    loaded.put(key, timeline);
    return timeline;
  }

  private byte[] node(TimelineKey key, int number) {
    return state
        .get(CreditStateKeys.node(key, number))
        .orElseThrow(() -> new UnreadableStateException("a node of the credit state is missing"));
  }

  private Timeline create(TimelineKey key) {
    return new Timeline(key, new FactTree(new FactNodes(size, node -> node(key, node), ROOT + 1)));
  }

  Optional<Timeline> existing(TimelineKey key) {
    Timeline timeline = get(key);
    return timeline.facts.isEmpty() && timeline.next.isEmpty() && timeline.previous.isEmpty()
        ? Optional.empty()
        : Optional.of(timeline);
  }

  /** Writes what has changed and evicts all of it. */
  void flush() {
    loaded.values().forEach(this::write);
    loaded.clear();
  }

  private void write(Timeline timeline) {
    timeline.facts.nodes().forEachChanged((number, node) -> write(timeline.key, number, node));
    byte[] root = CreditStateKeys.node(timeline.key, ROOT);
    if (timeline.dropped) {
      state.delete(root);
    } else if (timeline.changed || timeline.facts.isRootChanged()) {
      state.put(root, TimelineCodec.encode(timeline));
    }
  }

  private void write(TimelineKey key, int number, Optional<FactNode> node) {
    byte[] name = CreditStateKeys.node(key, number);
    node.ifPresentOrElse(
        known -> state.put(name, NodeCodec.write(known, new ByteWriter(2048)).toBytes()),
        () -> state.delete(name));
  }
}
