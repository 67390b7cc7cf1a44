package dev.vouch.core.credit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The timelines in use, read from the state when they are first needed and written back together,
 * so that one with several new facts is decoded and encoded once.
 */
final class Timelines {
  private static final int ROOT = 0;

  private final CreditState state;
  private final Partition partition;
  private final CreditLimits limits;
  private final Map<TimelineKey, Timeline> known = new HashMap<>();

  /** Values that were read before they are needed, until they are. */
  private final Map<TimelineKey, Optional<byte[]>> readAhead = new HashMap<>();

  /** How many values have been decoded since the last {@link #flush}. */
  private int read;

  Timelines(CreditState state, Partition partition, CreditLimits limits) {
    this.state = state;
    this.partition = partition;
    this.limits = limits;
  }

  /** Returns a timeline; an empty one if there is none. */
  Timeline get(TimelineKey key) {
    Timeline timeline = known.computeIfAbsent(key, this::read);
    if (!timeline.dropped) {
      return timeline;
    }
    write(timeline);
    Timeline empty = create(key);
    known.put(key, empty);
    return empty;
  }

  /**
   * Reads together what will be needed soon.
   *
   * @param keys of timelines, each with the one of the period before
   */
  void readAhead(Map<TimelineKey, TimelineKey> keys) {
    readAhead.clear();
    readAll(keys.keySet());
    Set<TimelineKey> before = new HashSet<>();
    keys.forEach(
        (key, previous) -> {
          if (!isFirst(key)) {
            before.add(previous);
          }
        });
    readAll(before);
  }

  private boolean isFirst(TimelineKey key) {
    Timeline timeline = known.get(key);
    return timeline == null
        ? readAhead.getOrDefault(key, Optional.empty()).filter(TimelineCodec::isFirst).isPresent()
        : timeline.isFirst;
  }

  private void readAll(Set<TimelineKey> keys) {
    List<TimelineKey> absent =
        keys.stream()
            .filter(key -> !known.containsKey(key) && !readAhead.containsKey(key))
            .toList();
    List<Optional<byte[]>> values =
        state.getAll(absent.stream().map(key -> CreditStateKeys.node(key, ROOT)).toList());
    for (int index = 0; index < absent.size(); index++) {
      readAhead.put(absent.get(index), values.get(index));
    }
  }

  private Timeline read(TimelineKey key) {
    read++;
    Optional<byte[]> ahead = readAhead.remove(key);
    Optional<byte[]> stored = ahead == null ? state.get(CreditStateKeys.node(key, ROOT)) : ahead;
    return stored
        .map(value -> TimelineCodec.decode(key, value, limits.nodes(), node -> node(key, node)))
        .orElseGet(() -> create(key));
  }

  private byte[] node(TimelineKey key, int number) {
    read++;
    return state
        .get(CreditStateKeys.node(key, number))
        .orElseThrow(() -> new UnreadableStateException("a node of the credit state is missing"));
  }

  private Timeline create(TimelineKey key) {
    FactNodes nodes = new FactNodes(limits.nodes(), node -> node(key, node), ROOT + 1);
    return new Timeline(key, new FactTree(nodes));
  }

  /** Returns a timeline that is not empty. */
  Optional<Timeline> existing(TimelineKey key) {
    if (key.period() > FactTime.period(partition.of(key.site()).latest())) {
      return Optional.empty();
    }
    Timeline timeline = get(key);
    return timeline.facts.isEmpty() && timeline.next.isEmpty() && timeline.previous.isEmpty()
        ? Optional.empty()
        : Optional.of(timeline);
  }

  /** Notes that a timeline gets a fact: the first one concerns its neighbours. */
  void willAdd(Timeline timeline) {
    if (!timeline.facts.isEmpty()) {
      return;
    }
    before(timeline.key, timeline.previous)
        .ifPresent(key -> timeline.isFirst = get(key).facts.isEmpty());
    after(timeline.key, timeline.next)
        .flatMap(this::existing)
        .ifPresent(
            later -> {
              later.isFirst = false;
              later.changed = true;
            });
  }

  /** Removes an empty timeline, and the one before it if it is there only to name this one. */
  void drop(Timeline timeline) {
    timeline.dropped = true;
    if (timeline.previous.isPresent()) {
      before(timeline.key, timeline.previous)
          .flatMap(this::existing)
          .filter(before -> before.facts.isEmpty())
          .ifPresent(before -> before.dropped = true);
    }
  }

  private static Optional<TimelineKey> before(TimelineKey key, OptionalLong browser) {
    return neighbour(key, key.period() - 1, browser);
  }

  private static Optional<TimelineKey> after(TimelineKey key, OptionalLong browser) {
    return neighbour(key, key.period() + 1, browser);
  }

  /** Returns the key of the same browser or user in another period, if it is known. */
  private static Optional<TimelineKey> neighbour(
      TimelineKey key, long period, OptionalLong browser) {
    return switch (key.owner()) {
      case BROWSER ->
          browser.isPresent() ? Optional.of(key.at(period, browser.getAsLong())) : Optional.empty();
      case USER -> Optional.of(key.at(period, key.hash()));
      case NOBODY -> Optional.empty();
    };
  }

  /** Writes what has changed, so that the state can be searched. */
  void write() {
    known.values().forEach(this::write);
  }

  /** Writes what has changed and keeps nothing, if much is kept. */
  void flushIfMany() {
    if (read > limits.valuesKeptMax()) {
      flush();
    }
  }

  /** Writes what has changed and keeps nothing. */
  void flush() {
    write();
    known.clear();
    read = 0;
  }

  /**
   * Writes what has changed and keeps nothing, also of what was read ahead: the state is changed
   * directly next.
   */
  void clear() {
    flush();
    readAhead.clear();
  }

  private void write(Timeline timeline) {
    timeline.facts.nodes().forEachChanged((number, node) -> write(timeline.key, number, node));
    byte[] root = CreditStateKeys.node(timeline.key, ROOT);
    if (timeline.dropped) {
      state.delete(root);
    } else if (timeline.changed || timeline.facts.isRootChanged()) {
      state.put(root, TimelineCodec.encode(timeline));
    }
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
