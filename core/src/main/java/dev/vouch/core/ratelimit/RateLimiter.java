package dev.vouch.core.ratelimit;

import java.util.concurrent.CompletionStage;

/**
 * A limiter of requests per key, with an exact sliding window. Thread-safe, never blocks.
 *
 * @param <K> the type of key; must implement {@code equals} and {@code hashCode}
 */
public interface RateLimiter<K> {
  /**
   * Admits or rejects some requests of this key together, now.
   *
   * @param requests 1 to the number that the limit allows in its window
   */
  CompletionStage<Decision> admit(K key, Limit limit, int requests);
}
