package dev.vouch.cluster.ratelimit;

import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Exact sliding windows in Redis, by the clock of Redis: one round trip per decision. A decision
 * fails if there is no connection, or no answer in time. Thread-safe, never blocks.
 */
final class SharedWindows implements RateLimiter<KeyId> {
  private static final RedisScript ADMIT =
      RedisScript.of(RedisScript.resource("sliding-window.lua"));

  private final Supplier<Optional<RedisAsyncCommands<String, String>>> redis;
  private final String keyPrefix;
  private final Duration answerMax;

  /**
   * Creates the windows of a cluster.
   *
   * @param redis returns the commands of the connection; empty if it is not open
   */
  SharedWindows(
      Supplier<Optional<RedisAsyncCommands<String, String>>> redis,
      String cluster,
      Duration answerMax) {
    this.redis = redis;
    this.keyPrefix = cluster + ":rate:";
    this.answerMax = answerMax;
  }

  @Override
  public CompletionStage<Decision> admit(KeyId key, Limit limit, int requests) {
    return redis
        .get()
        .map(commands -> admit(commands, key, limit, requests))
        .orElseGet(() -> CompletableFuture.failedStage(new NotConnectedException()));
  }

  private CompletionStage<Decision> admit(
      RedisAsyncCommands<String, String> commands, KeyId key, Limit limit, int requests) {
    return ADMIT
        .<List<Long>>run(
            commands,
            ScriptOutputType.MULTI,
            keyPrefix + key.value(),
            Integer.toString(limit.requests()),
            Long.toString(TimeUnit.NANOSECONDS.toMicros(limit.window().toNanos())),
            Integer.toString(requests))
        .toCompletableFuture()
        .orTimeout(answerMax.toMillis(), TimeUnit.MILLISECONDS)
        .thenApply(SharedWindows::decision);
  }

  private static Decision decision(List<Long> answer) {
    int remaining = Math.toIntExact(answer.get(1));
    Duration reset = Duration.of(answer.get(2), ChronoUnit.MICROS);
    return answer.getFirst() == 1
        ? new Decision.Admitted(remaining, reset)
        : new Decision.Refused(remaining, reset);
  }

  /** Thrown while there is no connection. */
  static final class NotConnectedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private NotConnectedException() {
      super("there is no connection to Redis", null, false, false);
    }
  }
}
