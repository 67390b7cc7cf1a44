package dev.vouch.cluster.log;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The merge of partitions in the order of their times; the order within a partition stays. Not
 * thread-safe.
 */
final class FactMerge<R> {
  private final Map<Integer, FactQueue<R>> partitions = new TreeMap<>();

  FactMerge(Set<Integer> numbers) {
    numbers.forEach(number -> partitions.put(number, new FactQueue<>()));
  }

  void add(int partition, R record, long millis) {
    queue(partition).add(record, millis);
  }

  private FactQueue<R> queue(int partition) {
    return Objects.requireNonNull(partitions.get(partition), "a partition of the topic");
  }

  /** Whether no record of a partition waits. */
  boolean isEmpty(int partition) {
    return queue(partition).isEmpty();
  }

  /**
   * Removes the next record; empty if none waits. Partitions that have more records must not be
   * {@link #isEmpty empty}.
   */
  Optional<R> next() {
    return partitions.values().stream()
        .filter(partition -> !partition.isEmpty())
        .min(Comparator.comparingLong(FactQueue::nextMillis))
        .map(FactQueue::take);
  }
}
