package dev.vouch.cluster.log;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;

/**
 * Records of a partition that were read and not merged yet, each with the latest time of it and of
 * those before it: the times of several nodes need not ascend. Not thread-safe.
 */
final class FactQueue<R> {
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
