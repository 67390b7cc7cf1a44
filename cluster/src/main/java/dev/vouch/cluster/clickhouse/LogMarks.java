package dev.vouch.cluster.clickhouse;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The time up to which the rows have everything that was recorded. Each mark is the end of a
 * partition's log at one moment: when the rows have the records up to it, they are complete up to
 * that moment, also in a partition without new records. Used by one thread, except {@link
 * #waitingSince}.
 */
final class LogMarks {
  /**
   * The end of a log at a moment.
   *
   * @param next the position after its last record
   */
  private record Mark(long next, Instant at) {}

  private final Map<Integer, AppliedPartition> applied = new HashMap<>();
  private final Set<Integer> changed = new HashSet<>();

  /** For each partition, the oldest mark that the rows have not reached. */
  private final Map<Integer, Mark> marks = new HashMap<>();

  private volatile Optional<Instant> waitingSince = Optional.empty();

  /** Starts with these partitions, which replace all others. */
  void assign(List<AppliedPartition> partitions) {
    applied.clear();
    changed.clear();
    partitions.forEach(partition -> applied.put(partition.partition(), partition));
    marks.keySet().retainAll(applied.keySet());
    updateWaiting();
  }

  /** Records the end of a partition's log at a moment. */
  void mark(int partition, long next, Instant at) {
    marks.putIfAbsent(partition, new Mark(next, at));
    updateWaiting();
  }

  /** Records that everything before a position of a partition is applied. */
  void applied(int partition, long next) {
    AppliedPartition former = of(partition);
    if (next > former.next()) {
      applied.put(partition, former.withNext(next));
      changed.add(partition);
    }
  }

  /** Returns the partitions that have advanced since the last call. */
  List<AppliedPartition> takeChanged() {
    marks.entrySet().removeIf(mark -> reach(mark.getKey(), mark.getValue()));
    updateWaiting();
    List<AppliedPartition> taken = changed.stream().map(this::of).toList();
    changed.clear();
    return taken;
  }

  private boolean reach(int partition, Mark mark) {
    AppliedPartition former = of(partition);
    if (former.next() < mark.next()) {
      return false;
    }
    applied.put(partition, former.withCompleteUntil(mark.at()));
    changed.add(partition);
    return true;
  }

  /**
   * Returns the time since when a record is known not to be applied; empty if there is none.
   * Thread-safe.
   */
  Optional<Instant> waitingSince() {
    return waitingSince;
  }

  private void updateWaiting() {
    waitingSince =
        marks.entrySet().stream()
            .filter(mark -> of(mark.getKey()).next() < mark.getValue().next())
            .map(mark -> mark.getValue().at())
            .min(Instant::compareTo);
  }

  private AppliedPartition of(int partition) {
    return applied.getOrDefault(partition, AppliedPartition.none(partition));
  }
}
