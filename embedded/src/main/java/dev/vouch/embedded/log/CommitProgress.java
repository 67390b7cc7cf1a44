package dev.vouch.embedded.log;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How far the log is committed, with notification of waiting threads, and how far the warehouse
 * retains it. Thread-safe.
 */
final class CommitProgress {
  private long released = 1;
  private long next;

  CommitProgress(long next) {
    this.next = next;
  }

  /** Returns the first position that is not committed. */
  synchronized long next() {
    return next;
  }

  synchronized void advanceTo(long position) {
    next = position;
    notifyAll();
  }

  /** Stores that the warehouse retains everything below a position. */
  synchronized void release(long position) {
    released = Math.max(released, position);
  }

  /** Returns the position below which the warehouse retains everything. */
  synchronized long released() {
    return released;
  }

  /** Waits until {@code position} is committed; returns false after {@code wait}. */
  synchronized boolean awaitCommitted(long position, Duration wait) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    long deadline = System.nanoTime() + wait.toNanos();
    long remaining = wait.toNanos();
    while (next <= position && remaining > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, remaining);
      remaining = deadline - System.nanoTime();
    }
    return next > position;
  }
}
