package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The timelines in use while one record is processed, read from the state and written back after
 * it. The latest ones are kept for the next records.
 */
final class Timelines {
  private static final int ROOT = 0;
  private static final int KEPT_MAX = 128;

  private final CreditState state;
  private final FactNodes.NodeSize size;

  /** In the order of their last use. */
  private final Map<TimelineKey, Timeline> kept = new LinkedHashMap<>(256, 0.75f, true);

  /** Values that were read before they are needed, until they are. */
  private final Map<TimelineKey, Optional<byte[]>> readAhead = new HashMap<>();

  private final List<Timeline> used = new ArrayList<>();

  Timelines(CreditState state, FactNodes.NodeSize size) {
    this.state = state;
    this.size = size;
  }

  /** Returns a timeline; an empty one if there is none. */
  Timeline get(TimelineKey key) {
    Timeline timeline = kept.computeIfAbsent(key, this::read);
    if (!timeline.used) {
      timeline.used = true;
      used.add(timeline);
    }
    return timeline;
  }

  /** Reads together what will be needed soon. */
  void readAhead(Set<TimelineKey> keys) {
    List<TimelineKey> absent = keys.stream().filter(key -> !kept.containsKey(key)).toList();
    List<Optional<byte[]>> values =
        state.getAll(absent.stream().map(key -> CreditStateKeys.node(key, ROOT)).toList());
    readAhead.clear();
    for (int index = 0; index < absent.size(); index++) {
      readAhead.put(absent.get(index), values.get(index));
    }
  }

  private Timeline read(TimelineKey key) {
    Optional<byte[]> ahead = readAhead.remove(key);
    Optional<byte[]> stored = ahead == null ? state.get(CreditStateKeys.node(key, ROOT)) : ahead;
    return stored
        .map(value -> TimelineCodec.decode(key, value, size, node -> node(key, node)))
        .orElseGet(() -> create(key));
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

  /** Writes what has changed, and evicts what was not used for long. */
  void flush() {
    used.forEach(this::write);
    used.clear();
    Iterator<Timeline> eldest = kept.values().iterator();
    while (kept.size() > KEPT_MAX) {
      eldest.next();
      eldest.remove();
    }
  }

  /** Writes what has changed, and keeps nothing, before the state is changed directly. */
  void clear() {
    flush();
    kept.clear();
    readAhead.clear();
  }

  private void write(Timeline timeline) {
    timeline.facts.nodes().forEachChanged((number, node) -> write(timeline.key, number, node));
    byte[] root = CreditStateKeys.node(timeline.key, ROOT);
    if (timeline.dropped) {
      state.delete(root);
      kept.remove(timeline.key);
    } else if (timeline.changed || timeline.facts.isRootChanged()) {
      state.put(root, TimelineCodec.encode(timeline));
    }
    timeline.used = false;
    timeline.changed = false;
    timeline.facts.setWritten();
  }

  private void write(TimelineKey key, int number, Optional<FactNode> node) {
    byte[] name = CreditStateKeys.node(key, number);
    node.ifPresentOrElse(
        known -> state.put(name, NodeCodec.write(known, new ByteWriter(2048)).toBytes()),
        () -> state.delete(name));
  }
}
