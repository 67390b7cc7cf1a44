package dev.vouch.core.ratelimit;

import java.util.concurrent.CompletionStage;

/**
 * Admits requests up to a limit in an exact sliding window per key. Thread-safe, never blocks.
 *
 * @param <K> what is limited; with {@code equals} and {@code hashCode}
 */
public interface RateLimiter<K> {
  /** Admits or refuses one request of this key, now. */
  CompletionStage<Decision> admit(K key, Limit limit);
}
