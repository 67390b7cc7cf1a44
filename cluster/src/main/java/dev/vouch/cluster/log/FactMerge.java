package dev.vouch.cluster.log;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Merges the records of partitions by time, without changing the order within a partition. Not
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
   * Removes and returns the next record; empty if none waits. Before the call, the caller adds a
   * record of each {@link #isEmpty empty} partition that has more records.
   */
  Optional<R> next() {
    return partitions.values().stream()
        .filter(partition -> !partition.isEmpty())
        .min(Comparator.comparingLong(FactQueue::nextMillis))
        .map(FactQueue::take);
  }

  /**
   * The records of a partition that were read and not merged yet. A record's time is at least that
   * of the records before it, because the times of several nodes need not ascend. Not thread-safe.
   */
  private static final class FactQueue<R> {
    private final Deque<Timed<R>> waiting = new ArrayDeque<>();
    private long latestMillis = Long.MIN_VALUE;

    private record Timed<R>(R record, long millis) {}

    void add(R record, long millis) {
      latestMillis = Math.max(latestMillis, millis);
      waiting.add(new Timed<>(record, latestMillis));
    }

    boolean isEmpty() {
      return waiting.isEmpty();
    }

    /** Returns the time of the next record. */
    long nextMillis() {
      return waiting.getFirst().millis();
    }

    /**
     * Removes the next record.
     *
     * @throws NoSuchElementException if there is none
     */
    R take() {
      return waiting.removeFirst().record();
    }
  }
}
