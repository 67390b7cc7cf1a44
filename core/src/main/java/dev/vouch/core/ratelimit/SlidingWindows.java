package dev.vouch.core.ratelimit;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * An exact sliding window for each key, in memory. Whatever half-open interval of a limit's length
 * one picks, it holds no more admitted requests of a key than the limit says. A refused request
 * does not count. Thread-safe.
 *
 * <p>A key takes at most 16 bytes for each request its limit admits, and nothing once it has been
 * idle for two sweeps.
 *
 * @param <K> what is limited; with {@code equals} and {@code hashCode}
 */
public final class SlidingWindows<K> {
  private static final long SWEEP_NANOS = 10_000_000_000L;

  private final ConcurrentHashMap<K, Counted> windows = new ConcurrentHashMap<>();
  private final int keysMax;
  private final LongSupplier nanoTime;
  private final AtomicLong sweptNanos;

  /**
   * Limits without any history.
   *
   * @param keysMax about how many keys may be counted at once; a new key beyond them is refused
   *     until others are idle
   * @param nanoTime the time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public SlidingWindows(int keysMax, LongSupplier nanoTime) {
    this.keysMax = keysMax;
    this.nanoTime = nanoTime;
    this.sweptNanos = new AtomicLong(nanoTime.getAsLong());
  }

  /** Admits or refuses one request of {@code key}, now. */
  public Decision admit(K key, Limit limit) {
    forgetIdleKeys();
    Counted counted =
        windows.compute(
            key,
            (same, known) -> {
              if (known == null && windows.mappingCount() >= keysMax) {
                return null;
              }
              SlidingWindow window = known == null ? new SlidingWindow() : known.window();
              // Asked here, where calls for one key take turns, so that it doesn't go back.
              return new Counted(window, window.admit(nanoTime.getAsLong(), limit));
            });
    return counted == null ? new Decision.Refused(limit.window()) : counted.decision();
  }

  /** How many keys are held. */
  long keys() {
    return windows.mappingCount();
  }

  private void forgetIdleKeys() {
    long now = nanoTime.getAsLong();
    long swept = sweptNanos.get();
    if (now - swept < SWEEP_NANOS || !sweptNanos.compareAndSet(swept, now)) {
      return;
    }
    for (K key : windows.keySet()) {
      windows.computeIfPresent(
          key, (same, counted) -> counted.window().isIdle(now) ? null : counted);
    }
  }

  /** A key's window, and the decision that was made on it last. */
  private record Counted(SlidingWindow window, Decision decision) {}
}
