package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.Idempotency;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the committer: appends, in the order of their submission, bounded in records and
 * bytes, and a request to finish the present file. Thread-safe. A closed queue accepts no more
 * appends and still returns the appends that it holds.
 */
final class AppendQueue {
  private final Queue<PendingAppend> pending = new ArrayDeque<>();
  private final int recordsMax;
  private final long bytesMax;
  private long bytes;
  private Optional<CompletableFuture<@Nullable Void>> finishRequest = Optional.empty();
  private boolean closed;

  AppendQueue(int recordsMax, long bytesMax) {
    this.recordsMax = recordsMax;
    this.bytesMax = bytesMax;
  }

  /** Adds an append, unless the queue is full or closed. */
  synchronized boolean offer(PendingAppend append) {
    if (closed || pending.size() >= recordsMax || bytes + append.bytes() > bytesMax) {
      return false;
    }
    pending.add(append);
    bytes += append.bytes();
    notifyAll();
    return true;
  }

  /**
   * Returns the next group, waiting up to {@code wait} for the first append or a request; empty if
   * there is no append.
   *
   * @param groupBytesMax the maximum size of the group in bytes; it has at least one append
   */
  synchronized List<PendingAppend> take(int groupRecordsMax, long groupBytesMax, Duration wait)
      throws InterruptedException {
    long deadline = System.nanoTime() + wait.toNanos();
    long remaining = wait.toNanos();
    while (pending.isEmpty() && finishRequest.isEmpty() && !closed && remaining > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, remaining);
      remaining = deadline - System.nanoTime();
    }
    return group(groupRecordsMax, groupBytesMax);
  }

  private List<PendingAppend> group(int groupRecordsMax, long groupBytesMax) {
    List<PendingAppend> group = new ArrayList<>(Math.min(pending.size(), groupRecordsMax));
    long groupBytes = 0;
    PendingAppend next = pending.peek();
    while (next != null
        && group.size() < groupRecordsMax
        && (group.isEmpty() || groupBytes + next.bytes() <= groupBytesMax)) {
      group.add(pending.remove());
      groupBytes += next.bytes();
      next = pending.peek();
    }
    bytes -= groupBytes;
    return group;
  }

  /**
   * Requests that the committer finishes the present file, which it does after its current commit;
   * fails if the queue is closed. A request that waits already is returned.
   */
  synchronized CompletableFuture<@Nullable Void> requestFinish() {
    if (closed) {
      return CompletableFuture.failedFuture(new IOException("the log is closed"));
    }
    if (finishRequest.isEmpty()) {
      finishRequest = Optional.of(new CompletableFuture<>());
      notifyAll();
    }
    return finishRequest.get();
  }

  /** Takes the request to finish the present file; empty if there is none. */
  synchronized Optional<CompletableFuture<@Nullable Void>> takeFinishRequest() {
    Optional<CompletableFuture<@Nullable Void>> request = finishRequest;
    finishRequest = Optional.empty();
    return request;
  }

  /** The number of appends in the queue. */
  synchronized int size() {
    return pending.size();
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Whether the queue is closed and nothing waits. */
  synchronized boolean isDrained() {
    return closed && pending.isEmpty() && finishRequest.isEmpty();
  }

  /** A record that waits for its commit, with the future of the result. */
  record PendingAppend(
      EncodedRecord record,
      Optional<Idempotency> idempotency,
      CompletableFuture<Appended> outcome) {
    int bytes() {
      return record.bytes().length;
    }
  }
}
