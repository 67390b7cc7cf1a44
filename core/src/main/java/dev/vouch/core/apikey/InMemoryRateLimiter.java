package dev.vouch.core.apikey;

import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/** Limits keys on this node alone. Thread-safe. */
public final class InMemoryRateLimiter implements RateLimiter {
  private final SlidingWindows<KeyId> windows;

  /**
   * A limiter without any history.
   *
   * @param nanoTime the time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public InMemoryRateLimiter(LongSupplier nanoTime) {
    // Only keys that exist get here, at most ten active ones a site: no bound is needed.
    this.windows = new SlidingWindows<>(Integer.MAX_VALUE, nanoTime);
  }

  @Override
  public CompletionStage<Decision> admit(KeyId key, Limit limit) {
    return CompletableFuture.completedStage(windows.admit(key, limit));
  }
}
