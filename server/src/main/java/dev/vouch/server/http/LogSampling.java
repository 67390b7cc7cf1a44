package dev.vouch.server.http;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Chooses which messages of a kind are logged: at most one in ten seconds. Thread-safe without
 * locks.
 *
 * @param <K> the kind; there must be few
 */
final class LogSampling<K> {
  static final Duration INTERVAL = Duration.ofSeconds(10);

  private final ConcurrentMap<K, Sampled> kinds = new ConcurrentHashMap<>();
  private final LongSupplier nanoTime;

  /**
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin
   */
  LogSampling(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * @param nextNanos when the next message can be logged
   * @param omitted the number of messages that were not, since the last one
   */
  private record Sampled(AtomicLong nextNanos, AtomicLong omitted) {}

  /**
   * Returns how many messages of the kind were omitted since the last one, if this one is to be
   * logged; empty if it is to be omitted.
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
