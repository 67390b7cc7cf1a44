package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
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
 * The queue of appends that wait for the committer, in the order of their submission; bounded in
 * records and bytes. Thread-safe. A closed queue accepts no more appends and returns those that it
 * still holds.
 */
final class AppendQueue {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<PendingAppend> pending = new ArrayDeque<>();
  private final int recordsMax;
  private final long bytesMax;
  private long bytes;
  private boolean woken;
  private boolean closed;

  AppendQueue(int recordsMax, long bytesMax) {
    this.recordsMax = recordsMax;
    this.bytesMax = bytesMax;
  }

  /** Adds an append, unless the queue is full or closed. */
  boolean offer(PendingAppend append) {
    lock.lock();
    try {
      if (closed || pending.size() >= recordsMax || bytes + append.bytes().length > bytesMax) {
        return false;
      }
      pending.add(append);
      bytes += append.bytes().length;
      changed.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns the next group, waiting up to {@code wait} for the first append or a {@link #wake};
   * empty if there is no append.
   *
   * @param groupBytesMax the maximum size of the group in bytes; it has at least one append
   */
  List<PendingAppend> take(int groupRecordsMax, long groupBytesMax, Duration wait)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long remainingNanos = wait.toNanos();
      while (pending.isEmpty() && !woken && !closed && remainingNanos > 0) {
        remainingNanos = changed.awaitNanos(remainingNanos);
      }
      woken = false;
      return group(groupRecordsMax, groupBytesMax);
    } finally {
      lock.unlock();
    }
  }

  private List<PendingAppend> group(int groupRecordsMax, long groupBytesMax) {
    List<PendingAppend> group = new ArrayList<>(Math.min(pending.size(), groupRecordsMax));
    long groupBytes = 0;
    PendingAppend next = pending.peek();
    while (next != null
        && group.size() < groupRecordsMax
        && (group.isEmpty() || groupBytes + next.bytes().length <= groupBytesMax)) {
      group.add(pending.remove());
      groupBytes += next.bytes().length;
      next = pending.peek();
    }
    bytes -= groupBytes;
    return group;
  }

  /** Ends the present wait for an append, or the next one if there is none at present. */
  void wake() {
    lock.lock();
    try {
      woken = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the queue is empty. */
  boolean isEmpty() {
    return size() == 0;
  }

  /** The number of appends in the queue. */
  int size() {
    lock.lock();
    try {
      return pending.size();
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
      return closed && pending.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /**
   * A record that waits for its commit, with the future of the result.
   *
   * @param bytes the encoded record; must not be modified
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
  record PendingAppend(
      LogRecord record,
      byte[] bytes,
      Optional<Idempotency> idempotency,
      CompletableFuture<Appended> outcome) {
    static PendingAppend of(EncodedRecord record, Optional<Idempotency> idempotency) {
      return new PendingAppend(
          record.record(), record.bytes(), idempotency, new CompletableFuture<>());
    }
  }
}
