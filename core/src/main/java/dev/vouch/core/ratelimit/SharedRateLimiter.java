package dev.vouch.core.ratelimit;

import dev.vouch.core.metric.MetricSink;
import java.util.Optional;

/**
 * A limiter whose limits several nodes count together. Thread-safe, never blocks.
 *
 * @param <K> the type of key; must implement {@code equals} and {@code hashCode}
 */
public interface SharedRateLimiter<K> extends RateLimiter<K>, AutoCloseable {
  /**
   * Returns why each node counts on its own, in sentences; empty while nodes count together. Cheap.
   */
  Optional<String> warning();

  /** Adds the limiter's metrics; called once. */
  void addMetrics(MetricSink sink);

  /** Closes the connections; does not throw. */
  @Override
  void close();
}
