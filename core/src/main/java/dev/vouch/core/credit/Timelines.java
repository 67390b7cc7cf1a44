package dev.vouch.core.credit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A cache of timelines. A timeline is read from the state on first use and written by {@link
 * #flush}, so that one with several new facts is decoded and encoded only once.
 */
final class Timelines {
  private static final int ROOT = 0;

  private final CreditState state;
  private final Partition partition;
  private final CreditLimits limits;
  private final Map<TimelineKey, Timeline> known = new HashMap<>();

  /** The number of values read from the state since the last {@link #flush}. */
  private int read;

  Timelines(CreditState state, Partition partition, CreditLimits limits) {
    this.state = state;
    this.partition = partition;
    this.limits = limits;
  }

  /** Returns the timeline with a key, or a new one without facts if none is stored. */
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

  private Timeline read(TimelineKey key) {
    read++;
    return state
        .get(CreditStateKeys.node(key, ROOT))
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

  /**
   * Returns the timeline with a key; empty if it has neither facts nor hashes of other periods, or
   * if its period begins after the site's latest receipt.
   */
  Optional<Timeline> existing(TimelineKey key) {
    if (key.period() > FactTime.period(partition.of(key.site()).latest())) {
      return Optional.empty();
    }
    Timeline timeline = get(key);
    return timeline.facts.isEmpty() && timeline.next.isEmpty() && timeline.previous.isEmpty()
        ? Optional.empty()
        : Optional.of(timeline);
  }

  /**
   * Prepares a timeline for a new fact. If it is the first fact, {@code isFirst} of this timeline
   * and of the next period's is updated.
   */
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

  /**
   * Marks an empty timeline as dropped, and also the browser's timeline of the previous period if
   * that has no facts: it only stored the hash of the dropped timeline.
   */
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

  /**
   * Returns the key of the same browser or user in another period; empty if the browser's hash is
   * unknown.
   *
   * @param browser the browser's hash in that period
   */
  private static Optional<TimelineKey> neighbour(
      TimelineKey key, long period, OptionalLong browser) {
    return switch (key.owner()) {
      case BROWSER ->
          browser.isPresent() ? Optional.of(key.at(period, browser.getAsLong())) : Optional.empty();
      case USER -> Optional.of(key.at(period, key.hash()));
      case NOBODY -> Optional.empty();
    };
  }

  /**
   * Writes all changes and clears the cache, if more values were read than {@link CreditLimits}
   * allows.
   */
  void flushIfMany() {
    if (read > limits.valuesKeptMax()) {
      flush();
    }
  }

  /** Writes all changes to the state and clears the cache. */
  void flush() {
    known.values().forEach(this::write);
    known.clear();
    read = 0;
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
