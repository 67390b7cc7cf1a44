package dev.vouch.core.ratelimit;

import java.util.Collections;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The in-memory {@link RateLimiter} of one node: an exact sliding window per key. No half-open
 * interval of a limit's length has more admitted requests of a key than the limit allows; a
 * rejected request does not count. Thread-safe.
 *
 * <p>Not from a library, because common limiters are token buckets or fixed windows, which admit up
 * to twice the limit within one interval, while docs/events.md promises an exact limit.
 *
 * <p>A key uses at most 16 bytes per request that its limit admits. Idle keys are removed by later
 * requests, a few keys per request.
 *
 * @param <K> the type of key; must implement {@code equals} and {@code hashCode}
 */
public final class SlidingWindows<K> implements RateLimiter<K> {
  private static final long SWEEP_NANOS = 10_000_000_000L;

  /** More than one, so that keys are removed faster than they can be added. */
  private static final int KEYS_PER_REQUEST = 8;

  private final ConcurrentHashMap<K, SlidingWindow> windows = new ConcurrentHashMap<>();
  private final int keysMax;
  private final LongSupplier nanoTime;
  private final Lock sweep = new ReentrantLock();

  /** Guarded by {@code sweep}, like the fields below. */
  private Iterator<K> unswept = Collections.emptyIterator();

  private long sweepBegunNanos;

  /**
   * Creates an instance without history.
   *
   * @param keysMax the approximate maximum number of counted keys; a new key beyond it is rejected
   *     until idle ones are found
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public SlidingWindows(int keysMax, LongSupplier nanoTime) {
    this.keysMax = keysMax;
    this.nanoTime = nanoTime;
    this.sweepBegunNanos = nanoTime.getAsLong();
  }

  /**
   * Creates a limiter without history and without a maximum, for keys whose number is bounded
   * elsewhere, such as API keys.
   *
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public SlidingWindows(LongSupplier nanoTime) {
    this(Integer.MAX_VALUE, nanoTime);
  }

  @Override
  public CompletionStage<Decision> admit(K key, Limit limit, int requests) {
    return CompletableFuture.completedStage(decide(key, limit, requests));
  }

  /** Admits or rejects one request of {@code key}, now. */
  public Decision decide(K key, Limit limit) {
    return decide(key, limit, 1);
  }

  private Decision decide(K key, Limit limit, int requests) {
    removeIdleKeys();
    Attempt attempt = new Attempt(limit, requests);
    windows.compute(key, (same, existing) -> attempt.apply(existing));
    return attempt.decision;
  }

  /** Returns the number of counted keys. */
  long keys() {
    return windows.mappingCount();
  }

  /** Each request checks a few keys, so that no request has to check all of them. */
  private void removeIdleKeys() {
    if (!sweep.tryLock()) {
      return;
    }
    try {
      long now = nanoTime.getAsLong();
      if (!unswept.hasNext() && now - sweepBegunNanos >= SWEEP_NANOS) {
        sweepBegunNanos = now;
        unswept = windows.keySet().iterator();
      }
      for (int seen = 0; seen < KEYS_PER_REQUEST && unswept.hasNext(); seen++) {
        windows.computeIfPresent(
            unswept.next(), (same, window) -> window.isIdle(now) ? null : window);
      }
    } finally {
      sweep.unlock();
    }
  }

  /**
   * Some requests that are admitted or rejected together. Calls for one key are serialized by the
   * map; each stores its decision in its own attempt.
   */
  private final class Attempt {
    private final Limit limit;
    private final int requests;
    private Decision decision;

    Attempt(Limit limit, int requests) {
      this.limit = limit;
      this.requests = requests;
      this.decision = new Decision.Refused(0, limit.window());
    }

    @Nullable SlidingWindow apply(@Nullable SlidingWindow existing) {
      if (existing == null && windows.mappingCount() >= keysMax) {
        return null;
      }
      SlidingWindow window = existing == null ? new SlidingWindow() : existing;
      // Read here, where calls are serialized, so that the time does not decrease.
      decision = window.admit(nanoTime.getAsLong(), limit, requests);
      return window;
    }
  }
}
