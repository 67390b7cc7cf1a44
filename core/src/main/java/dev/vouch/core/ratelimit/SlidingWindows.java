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
 * interval of a limit's length holds more admitted requests of a key than the limit allows; a
 * refused request does not count. Thread-safe.
 *
 * <p>Written here because the limiters of the usual libraries are token buckets or fixed windows,
 * which admit up to twice the limit within one interval, while docs/events.md states an exact one.
 *
 * <p>A key takes at most 16 bytes for each request that its limit admits. Idle keys are removed by
 * later requests, a few keys per request.
 *
 * @param <K> what is limited; with {@code equals} and {@code hashCode}
 */
public final class SlidingWindows<K> implements RateLimiter<K> {
  private static final long SWEEP_NANOS = 10_000_000_000L;

  /** More than one, so that keys go faster than they can come. */
  private static final int KEYS_PER_REQUEST = 8;

  private final ConcurrentHashMap<K, SlidingWindow> windows = new ConcurrentHashMap<>();
  private final int keysMax;
  private final LongSupplier nanoTime;
  private final Lock sweep = new ReentrantLock();

  /** Guarded by {@code sweep}, as is what follows. */
  private Iterator<K> unswept = Collections.emptyIterator();

  private long sweepBegunNanos;

  /**
   * Limits without any history.
   *
   * @param keysMax about how many keys may be counted at once; a new key beyond them is refused
   *     until idle ones are found
   * @param nanoTime the time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public SlidingWindows(int keysMax, LongSupplier nanoTime) {
    this.keysMax = keysMax;
    this.nanoTime = nanoTime;
    this.sweepBegunNanos = nanoTime.getAsLong();
  }

  /**
   * Limits without any history and with any number of keys, for keys whose number is bounded
   * elsewhere, such as API keys.
   *
   * @param nanoTime the time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public SlidingWindows(LongSupplier nanoTime) {
    this(Integer.MAX_VALUE, nanoTime);
  }

  @Override
  public CompletionStage<Decision> admit(K key, Limit limit) {
    return CompletableFuture.completedStage(decide(key, limit));
  }

  /** Admits or refuses one request of {@code key}, now. */
  public Decision decide(K key, Limit limit) {
    removeIdleKeys();
    Attempt attempt = new Attempt(limit);
    windows.compute(key, (same, known) -> attempt.on(known));
    return attempt.decision;
  }

  /** How many keys are held. */
  long keys() {
    return windows.mappingCount();
  }

  /** Each request looks at a few keys, so that none waits until all have been looked at. */
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

  /** One request. Calls for one key take turns in the map, and each tells its own attempt. */
  private final class Attempt {
    private final Limit limit;
    private Decision decision;

    Attempt(Limit limit) {
      this.limit = limit;
      this.decision = new Decision.Refused(limit.window());
    }

    @Nullable SlidingWindow on(@Nullable SlidingWindow known) {
      if (known == null && windows.mappingCount() >= keysMax) {
        return null;
      }
      SlidingWindow window = known == null ? new SlidingWindow() : known;
      // Asked here, where calls take turns, so that it doesn't go back.
      decision = window.admit(nanoTime.getAsLong(), limit);
      return window;
    }
  }
}
