package dev.vouch.cluster.ratelimit;

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
 * Regular report to Redis that this node runs, whose answer is the number of nodes that do. It
 * detects when Redis fails, also without requests, and connects again, so that no request waits for
 * that.
 */
final class Heartbeat implements AutoCloseable {
  /** After which silence a node is not counted any more. */
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
      // Otherwise, the next request would find that a right is missing, after each report.
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
