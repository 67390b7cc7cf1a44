package dev.vouch.embedded.log;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The end of the committed log, with notification of waiting threads. Thread-safe. */
final class LogEnd {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition advanced = lock.newCondition();
  private long next;

  LogEnd(long next) {
    this.next = next;
  }

  /** Returns the first position that is not committed. */
  long next() {
    lock.lock();
    try {
      return next;
    } finally {
      lock.unlock();
    }
  }

  void advanceTo(long position) {
    lock.lock();
    try {
      next = position;
      advanced.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until {@code position} is committed; returns false after {@code wait}. */
  boolean awaitCommitted(long position, Duration wait) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long remainingNanos = wait.toNanos();
      while (next <= position && remainingNanos > 0) {
        remainingNanos = advanced.awaitNanos(remainingNanos);
      }
      return next > position;
    } finally {
      lock.unlock();
    }
  }
}
