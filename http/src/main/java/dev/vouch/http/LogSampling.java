package dev.vouch.http;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Sampling of log messages: logs at most one message of a kind in ten seconds. Thread-safe.
 *
 * @param <K> the kind of a message; the number of kinds must be small
 */
final class LogSampling<K> {
  static final Duration INTERVAL = Duration.ofSeconds(10);

  private final ConcurrentMap<K, Sampled> kinds = new ConcurrentHashMap<>();
  private final LongSupplier nanoTime;

  /**
   * Creates a sampling.
   *
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin
   */
  LogSampling(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * The state of a kind.
   *
   * @param nextNanos the time from which the next message can be logged
   * @param omitted the number of omitted messages since the last logged one
   */
  private record Sampled(AtomicLong nextNanos, AtomicLong omitted) {}

  /**
   * Decides whether to log a message. If so, returns the number of messages of the kind that were
   * omitted since the last logged one; returns empty to omit the message.
   */
  OptionalLong choose(K kind) {
    long now = nanoTime.getAsLong();
    Sampled sampled =
        kinds.computeIfAbsent(kind, _ -> new Sampled(new AtomicLong(now), new AtomicLong()));
    long next = sampled.nextNanos().get();
    boolean isDue = now - next >= 0;
    if (isDue && sampled.nextNanos().compareAndSet(next, now + INTERVAL.toNanos())) {
      return OptionalLong.of(sampled.omitted().getAndSet(0));
    }
    sampled.omitted().incrementAndGet();
    return OptionalLong.empty();
  }
}
