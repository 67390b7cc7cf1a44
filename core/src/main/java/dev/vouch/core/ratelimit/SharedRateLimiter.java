package dev.vouch.core.ratelimit;

import dev.vouch.core.metric.MetricSink;
import java.util.Optional;

/**
 * A limiter whose limits several nodes count together. Thread-safe, never blocks.
 *
 * @param <K> the type of key; must implement {@code equals} and {@code hashCode}
 */
public interface SharedRateLimiter<K> extends RateLimiter<K>, AutoCloseable {
  /** Returns why nodes count on their own, as sentences; empty if they count together. Cheap. */
  Optional<String> warning();

  /** Adds its metrics; called once. */
  void addMetrics(MetricSink sink);

  /** Closes the connections; does not throw. */
  @Override
  void close();
}
