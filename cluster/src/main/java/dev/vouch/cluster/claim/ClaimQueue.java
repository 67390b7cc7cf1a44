package dev.vouch.cluster.claim;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The queue of requests that wait for the thread of claims, in the order of their submission;
 * bounded. Thread-safe. A closed queue accepts no more requests and returns those that it still
 * holds.
 */
final class ClaimQueue {
  private static final int WAITING_MAX = 65_536;
  private static final int GROUP_MAX = 256;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<ClaimRequest> waiting = new ArrayDeque<>();
  private boolean closed;

  /** Adds a request, unless the queue is full or closed. */
  boolean offer(ClaimRequest request) {
    lock.lock();
    try {
      if (closed || waiting.size() >= WAITING_MAX) {
        return false;
      }
      waiting.add(request);
      changed.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns the next group; none if there is no request within {@code wait} or before the queue is
   * closed.
   */
  List<ClaimRequest> take(Duration wait) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long remainingNanos = wait.toNanos();
      while (waiting.isEmpty() && !closed && remainingNanos > 0) {
        remainingNanos = changed.awaitNanos(remainingNanos);
      }
      List<ClaimRequest> group = new ArrayList<>();
      while (group.size() < GROUP_MAX && !waiting.isEmpty()) {
        group.add(waiting.remove());
      }
      return group;
    } finally {
      lock.unlock();
    }
  }

  /** Removes and returns all requests. */
  List<ClaimRequest> takeAll() {
    lock.lock();
    try {
      List<ClaimRequest> all = List.copyOf(waiting);
      waiting.clear();
      return all;
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the queue is closed and empty. */
  boolean isDrained() {
    lock.lock();
    try {
      return closed && waiting.isEmpty();
    } finally {
      lock.unlock();
    }
  }
}
