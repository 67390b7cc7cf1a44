package dev.vouch.cluster.ratelimit;

import dev.vouch.cluster.ratelimit.RedisConnection.RedisConfigurationException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Regular report to Redis that this node is running, which returns the number of running nodes.
 * Detects failures of Redis even without requests, and reconnects, so that no request waits for a
 * connection.
 */
final class Heartbeat implements AutoCloseable {
  /** The time without a heartbeat after which a node no longer counts. */
  private static final Duration SILENCE_MAX = Duration.ofSeconds(10);

  private static final RedisScript REPORT = RedisScript.of(RedisScript.resource("heartbeat.lua"));
  private static final RedisScript RIGHTS = RedisScript.of(RedisScript.resource("rights.lua"));

  private final RedisConnection connection;
  private final String cluster;
  private final String node = UUID.randomUUID().toString();
  private final FallbackRateLimiter<?> limiter;
  private final RedisTimes times;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("redis").factory());

  Heartbeat(
      RedisConnection connection,
      String cluster,
      FallbackRateLimiter<?> limiter,
      RedisTimes times) {
    this.connection = connection;
    this.cluster = cluster;
    this.limiter = limiter;
    this.times = times;
  }

  /**
   * Connects, and continues in the background.
   *
   * @throws RedisConfigurationException if Redis cannot be used with these settings
   */
  void start() {
    try {
      report();
    } catch (RuntimeException e) {
      RedisRemedy.ofRejection(e)
          .ifPresent(
              remedy -> {
                throw new RedisConfigurationException(remedy);
              });
      failed(e);
    }
    long intervalMs = times.interval().toMillis();
    ScheduledFuture<?> _ =
        thread.scheduleWithFixedDelay(this::beat, intervalMs, intervalMs, TimeUnit.MILLISECONDS);
  }

  private void beat() {
    try {
      report();
    } catch (RuntimeException e) {
      if (!thread.isShutdown()) {
        failed(e);
      }
    }
  }

  private void report() {
    RedisAsyncCommands<String, String> redis = connection.open();
    if (!limiter.isShared()) {
      // Without this check, requests would fail after each report if a right is missing.
      long _ = await(RIGHTS.run(redis, ScriptOutputType.INTEGER, cluster + ":rights:" + node));
    }
    long nodes =
        await(
            REPORT.run(
                redis,
                ScriptOutputType.INTEGER,
                cluster + ":nodes",
                node,
                Long.toString(SILENCE_MAX.toMillis())));
    limiter.available(Math.toIntExact(nodes));
  }

  private long await(CompletionStage<Long> answer) {
    return answer
        .toCompletableFuture()
        .orTimeout(times.answerMax().toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }

  private void failed(RuntimeException failure) {
    connection.drop();
    limiter.unavailable(RedisRemedy.of(failure));
  }

  /** Stops. The other nodes count this one for {@link #SILENCE_MAX} more. */
  @Override
  public void close() {
    thread.shutdownNow();
    thread.close();
  }
}
