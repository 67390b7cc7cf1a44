package dev.vouch.http.browser;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vouch.core.visitor.AddressHash;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.http.browser.UserAgentParser.UserAgent;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Cache of parsed User-Agent headers by their keyed hash; the headers themselves are not stored.
 * One thread parses headers and serves the waiting client addresses in turn. If a header is not
 * parsed in time, or too many are waiting, {@link UserAgentTokens} gives the result. Thread-safe,
 * never blocks.
 */
final class UserAgentCache implements AutoCloseable {
  private static final int REMEMBERED_MAX = 20_000;
  private static final int WAITING_MAX = 1_000;

  /** Enough for the new browsers of an office, most of which send equal headers. */
  private static final int WAITING_PER_ADDRESS_MAX = 20;

  private final AddressHash addresses = new AddressHash();
  private final byte[] key = new byte[32];
  private final Function<String, UserAgent> parser;
  private final Duration waitMax;
  private final FairQueue<Long, Runnable> waiting =
      new FairQueue<>(WAITING_MAX, WAITING_PER_ADDRESS_MAX);
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("user-agents").daemon().factory());
  private final Cache<String, UserAgent> remembered =
      Caffeine.newBuilder().maximumSize(REMEMBERED_MAX).build();

  UserAgentCache(Function<String, UserAgent> parser, Duration waitMax) {
    this.parser = parser;
    this.waitMax = waitMax;
    new SecureRandom().nextBytes(key);
  }

  /** Returns the parsed header of a request. The stage never completes exceptionally. */
  CompletionStage<UserAgent> of(InetAddress address, String userAgent) {
    String hash = new KeyedHash(key).add(userAgent).first128BitsHex();
    UserAgent known = remembered.getIfPresent(hash);
    if (known != null) {
      return CompletableFuture.completedStage(known);
    }
    UserAgent byTokens = UserAgentTokens.parse(userAgent);
    CompletableFuture<UserAgent> parsed = new CompletableFuture<>();
    return enqueue(address, () -> parsed.complete(parse(hash, userAgent, byTokens)))
        ? parsed.completeOnTimeout(byTokens, waitMax.toNanos(), TimeUnit.NANOSECONDS)
        : CompletableFuture.completedStage(byTokens);
  }

  private boolean enqueue(InetAddress address, Runnable parsing) {
    if (!waiting.offer(addresses.of(address), parsing)) {
      return false;
    }
    try {
      thread.execute(() -> waiting.poll().ifPresent(Runnable::run));
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /** Parses the header and caches the result, even if the request no longer waits for it. */
  private UserAgent parse(String hash, String userAgent, UserAgent otherwise) {
    try {
      return remembered.get(hash, absent -> parser.apply(userAgent));
    } catch (RuntimeException e) {
      return otherwise;
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
