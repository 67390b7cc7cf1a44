package dev.vouch.core.ratelimit;

import java.time.Duration;
import java.util.Arrays;

/**
 * The admission times of one key's latest requests, as a ring that grows up to the limit. Not
 * thread-safe.
 */
final class SlidingWindow {
  private static final int CAPACITY_MIN = 4;

  private long[] admittedNanos = new long[CAPACITY_MIN];
  private int oldest;
  private int count;
  private long windowNanos;

  /**
   * Admits or rejects some requests together at {@code nowNanos}, which must not decrease.
   *
   * @param requests 1 to the number that the limit allows
   */
  Decision admit(long nowNanos, Limit limit, int requests) {
    windowNanos = limit.window().toNanos();
    removeExpired(nowNanos);
    if (count + requests > limit.requests()) {
      // If the limit was lowered meanwhile, more than `requests` of them must leave the window.
      return new Decision.Refused(
          Math.max(0, limit.requests() - count),
          untilLeaves(count + requests - limit.requests() - 1, nowNanos));
    }
    for (int added = 0; added < requests; added++) {
      add(nowNanos);
    }
    return new Decision.Admitted(limit.requests() - count, untilLeaves(0, nowNanos));
  }

  /** Whether no request counts any more at {@code nowNanos}. */
  boolean isIdle(long nowNanos) {
    return count == 0 || nowNanos - at(count - 1) >= windowNanos;
  }

  private void removeExpired(long nowNanos) {
    while (count > 0 && nowNanos - at(0) >= windowNanos) {
      oldest = (oldest + 1) % admittedNanos.length;
      count--;
    }
  }

  private void add(long nowNanos) {
    if (count == admittedNanos.length) {
      grow();
    }
    admittedNanos[(oldest + count) % admittedNanos.length] = nowNanos;
    count++;
  }

  private void grow() {
    long[] grown = Arrays.copyOf(admittedNanos, 2 * count);
    for (int index = 0; index < count; index++) {
      grown[index] = at(index);
    }
    admittedNanos = grown;
    oldest = 0;
  }

  private long at(int index) {
    return admittedNanos[(oldest + index) % admittedNanos.length];
  }

  private Duration untilLeaves(int index, long nowNanos) {
    return Duration.ofNanos(at(index) + windowNanos - nowNanos);
  }
}
