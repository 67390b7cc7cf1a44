package dev.vouch.cluster.log;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The number of appends in progress; accepts no more once it is closed. Thread-safe. */
final class PendingAppends {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition none = lock.newCondition();
  private long count;
  private boolean closed;

  /** Begins an append; returns false if this is closed. */
  boolean begin() {
    lock.lock();
    try {
      if (!closed) {
        count++;
      }
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  void end() {
    lock.lock();
    try {
      count--;
      if (count == 0) {
        none.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Closes this, and waits for the appends in progress, at most {@code wait}. */
  void closeAndAwait(Duration wait) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      closed = true;
      long remainingNanos = wait.toNanos();
      while (count > 0 && remainingNanos > 0) {
        remainingNanos = none.awaitNanos(remainingNanos);
      }
    } finally {
      lock.unlock();
    }
  }
}
