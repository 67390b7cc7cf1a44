package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The appends that wait for the committer, in the order they came; bounded in records and bytes.
 * Thread-safe. A closed queue takes nothing more and gives away what it still holds.
 */
final class AppendQueue {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Queue<PendingAppend> waiting = new ArrayDeque<>();
  private final int recordsMax;
  private final long bytesMax;
  private long bytes;
  private boolean closed;

  AppendQueue(int recordsMax, long bytesMax) {
    this.recordsMax = recordsMax;
    this.bytesMax = bytesMax;
  }

  /** Takes the append in, unless the queue is full or closed. */
  boolean offer(PendingAppend append) {
    lock.lock();
    try {
      if (closed || waiting.size() >= recordsMax || bytes + append.bytes().length > bytesMax) {
        return false;
      }
      waiting.add(append);
      bytes += append.bytes().length;
      arrived.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * What has arrived, waiting up to {@code wait} for the first one; empty if none came.
   *
   * @param groupBytesMax where the group ends, though it holds at least one
   */
  List<PendingAppend> take(int groupRecordsMax, long groupBytesMax, Duration wait)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = wait.toNanos();
      while (waiting.isEmpty() && !closed && left > 0) {
        left = arrived.awaitNanos(left);
      }
      return group(groupRecordsMax, groupBytesMax);
    } finally {
      lock.unlock();
    }
  }

  private List<PendingAppend> group(int groupRecordsMax, long groupBytesMax) {
    List<PendingAppend> group = new ArrayList<>(Math.min(waiting.size(), groupRecordsMax));
    long groupBytes = 0;
    PendingAppend next = waiting.peek();
    while (next != null
        && group.size() < groupRecordsMax
        && (group.isEmpty() || groupBytes + next.bytes().length <= groupBytesMax)) {
      group.add(waiting.remove());
      groupBytes += next.bytes().length;
      next = waiting.peek();
    }
    bytes -= groupBytes;
    return group;
  }

  /** Whether nothing waits now. */
  boolean isEmpty() {
    lock.lock();
    try {
      return waiting.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the queue is closed and gives away nothing more. */
  boolean isDone() {
    lock.lock();
    try {
      return closed && waiting.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /**
   * A record that waits for its commit.
   *
   * @param bytes the encoded record; not changed by anyone
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
  record PendingAppend(
      LogRecord record,
      byte[] bytes,
      Optional<Idempotency> once,
      CompletableFuture<Appended> outcome) {
    static PendingAppend of(LogRecord record, byte[] bytes, Optional<Idempotency> once) {
      return new PendingAppend(record, bytes, once, new CompletableFuture<>());
    }
  }
}
