package dev.vouch.server.browser;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.server.browser.UserAgentParser.UserAgent;
import java.security.SecureRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Cache of parsed User-Agent headers by their keyed hash; the headers are not stored. Headers are
 * parsed on one thread. If its queue is full, the result is {@link UserAgent#UNKNOWN}. Thread-safe,
 * never blocks.
 */
final class UserAgentCache implements AutoCloseable {
  private static final int REMEMBERED_MAX = 20_000;
  private static final int WAITING_MAX = 1_000;

  private final byte[] key = new byte[32];
  private final Function<String, UserAgent> parser;
  private final ThreadPoolExecutor thread;
  private final Cache<String, UserAgent> remembered =
      Caffeine.newBuilder().maximumSize(REMEMBERED_MAX).build();

  UserAgentCache(Supplier<UserAgentParser> parser) {
    this(header -> parser.get().parse(header), WAITING_MAX);
  }

  UserAgentCache(Function<String, UserAgent> parser, int waitingMax) {
    this.parser = parser;
    this.thread =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waitingMax),
            Thread.ofPlatform().name("user-agents").daemon().factory());
    new SecureRandom().nextBytes(key);
  }

  /** Returns the parsed header. The result never completes exceptionally. */
  CompletionStage<UserAgent> of(String userAgent) {
    String hash = new KeyedHash(key).add(userAgent).first128BitsHex();
    UserAgent known = remembered.getIfPresent(hash);
    if (known != null) {
      return CompletableFuture.completedStage(known);
    }
    try {
      return CompletableFuture.supplyAsync(
              () -> remembered.get(hash, absent -> parser.apply(userAgent)), thread)
          .exceptionally(unreadable -> UserAgent.UNKNOWN);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.completedStage(UserAgent.UNKNOWN);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
