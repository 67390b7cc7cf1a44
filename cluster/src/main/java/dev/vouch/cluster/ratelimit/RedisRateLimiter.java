package dev.vouch.cluster.ratelimit;

import dev.vouch.cluster.ratelimit.RedisConnection.RedisConfigurationException;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.metric.MetricSink;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.ratelimit.SharedRateLimiter;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/**
 * The rate limits of API keys, counted in Redis for all nodes together; by each node on its own
 * while Redis fails. Thread-safe, never blocks.
 */
public final class RedisRateLimiter implements SharedRateLimiter<KeyId> {
  private final RedisConnection connection;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final FallbackRateLimiter<KeyId> limiter;
  private final Heartbeat heartbeat;

  private RedisRateLimiter(
      RedisSettings settings,
      RateLimiter<KeyId> own,
      UnaryOperator<RateLimiter<KeyId>> observed,
      RedisTimes times) {
    connection = RedisConnection.to(settings);
    limiter =
        new FallbackRateLimiter<>(
            new SharedWindows(connection::commands, settings.cluster(), times.answerMax()),
            own,
            observed,
            executor);
    heartbeat = new Heartbeat(connection, settings.cluster(), limiter, times);
  }

  /**
   * Connects to Redis; waits for some seconds at most. If Redis does not answer, this node begins
   * with its own limits, and tries again each second.
   *
   * @param own the limiter of this node
   * @param observed adds observers of decisions to a limiter
   * @throws RedisConfigurationException if Redis rejects the password, or TLS fails
   */
  public static RedisRateLimiter open(
      RedisSettings settings, RateLimiter<KeyId> own, UnaryOperator<RateLimiter<KeyId>> observed) {
    return open(settings, own, observed, RedisTimes.STANDARD);
  }

  /** Opens a limiter with other time limits. */
  static RedisRateLimiter open(
      RedisSettings settings,
      RateLimiter<KeyId> own,
      UnaryOperator<RateLimiter<KeyId>> observed,
      RedisTimes times) {
    RedisRateLimiter opened = new RedisRateLimiter(settings, own, observed, times);
    try {
      opened.heartbeat.start();
      return opened;
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  @Override
  public CompletionStage<Decision> admit(KeyId key, Limit limit, int requests) {
    return limiter.admit(key, limit, requests);
  }

  @Override
  public Optional<String> warning() {
    return limiter.warning();
  }

  @Override
  public void addMetrics(MetricSink sink) {
    sink.gauge(
        "vouch_rate_limit_shared",
        "Whether Redis counts the rate limits of API keys for all nodes together, 0 or 1.",
        () -> limiter.isShared() ? 1 : 0);
    sink.counter(
        "vouch_rate_limit_own_decisions",
        "Requests whose rate limit this node decided on its own, because Redis failed.",
        limiter::ownDecisions);
  }

  @Override
  public void close() {
    heartbeat.close();
    connection.close();
    executor.close();
  }
}
