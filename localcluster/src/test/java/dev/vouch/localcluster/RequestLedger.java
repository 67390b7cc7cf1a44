package dev.vouch.localcluster;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The requests of one kind: how many succeeded, how the others failed, and how long they took.
 * Thread-safe.
 */
final class RequestLedger {
  private final String kind;
  private final int success;
  private final AtomicLong succeeded = new AtomicLong();
  private final AtomicLong longestNanos = new AtomicLong();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  /**
   * @param success the status of a request that succeeds
   */
  RequestLedger(String kind, int success) {
    this.kind = kind;
    this.success = success;
  }

  /** A request that returns its status. */
  @FunctionalInterface
  interface Request {
    int send() throws IOException, InterruptedException;
  }

  /** Sends a request and notes what became of it. */
  void send(Request request) throws InterruptedException {
    Instant sentAt = Instant.now();
    long begunNanos = System.nanoTime();
    try {
      int status = request.send();
      if (status == success) {
        succeeded.incrementAndGet();
      } else {
        failures.add("%s at %s: status %d".formatted(kind, sentAt, status));
      }
    } catch (IOException e) {
      failures.add("%s at %s: %s".formatted(kind, sentAt, e));
    }
    longestNanos.accumulateAndGet(System.nanoTime() - begunNanos, Math::max);
  }

  long succeeded() {
    return succeeded.get();
  }

  /** Returns each request that failed, in words. */
  List<String> failures() {
    return List.copyOf(failures);
  }

  /** Returns how long the slowest request since the last call took, and begins anew. */
  Duration takeLongest() {
    return Duration.ofNanos(longestNanos.getAndSet(0));
  }

  String kind() {
    return kind;
  }
}
