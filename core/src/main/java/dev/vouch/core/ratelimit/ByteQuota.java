package dev.vouch.core.ratelimit;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A quota of bytes per key and day, in a fixed amount of memory (2 MB) for any number of keys. Days
 * are periods of 24 hours from the creation. Thread-safe; its lock is held for a few additions.
 *
 * <p>A count-min sketch: a key adds to one counter in each row, and the least of them is never less
 * than the key's bytes. So no key exceeds the quota, and a key is refused too early only if it
 * shares each of its counters with keys that have nearly used up their quota. Unlike a map, it
 * cannot be filled by requests from many addresses.
 */
public final class ByteQuota {
  private static final long DAY_NANOS = Duration.ofDays(1).toNanos();
  private static final int ROWS = 4;
  private static final int COLUMN_BITS = 16;
  private static final int COLUMNS = 1 << COLUMN_BITS;

  private final long bytesMax;
  private final LongSupplier nanoTime;
  private final long[] counters = new long[ROWS * COLUMNS];
  private long dayBeganNanos;

  /**
   * Creates an unused quota.
   *
   * @param bytesMax the maximum per key and day
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin, such as {@code
   *     System::nanoTime}
   */
  public ByteQuota(long bytesMax, LongSupplier nanoTime) {
    this.bytesMax = bytesMax;
    this.nanoTime = nanoTime;
    this.dayBeganNanos = nanoTime.getAsLong();
  }

  /**
   * Counts bytes, unless the key would exceed its quota.
   *
   * @param keyHash 64 bits of a keyed hash or of a random id, so that nobody can choose keys with
   *     the same counters
   * @return the time until the day ends if the bytes were refused; empty if they were counted
   */
  public synchronized Optional<Duration> count(long keyHash, long bytes) {
    long elapsedNanos = startDay();
    if (used(keyHash) + bytes > bytesMax) {
      return Optional.of(Duration.ofNanos(DAY_NANOS - elapsedNanos));
    }
    for (int row = 0; row < ROWS; row++) {
      counters[counter(keyHash, row)] += bytes;
    }
    return Optional.empty();
  }

  /** Clears the counters if the day has ended. Returns the elapsed time of the current day. */
  private long startDay() {
    long elapsedNanos = nanoTime.getAsLong() - dayBeganNanos;
    if (elapsedNanos < DAY_NANOS) {
      return elapsedNanos;
    }
    Arrays.fill(counters, 0);
    long remainderNanos = elapsedNanos % DAY_NANOS;
    dayBeganNanos += elapsedNanos - remainderNanos;
    return remainderNanos;
  }

  private long used(long keyHash) {
    long least = Long.MAX_VALUE;
    for (int row = 0; row < ROWS; row++) {
      least = Math.min(least, counters[counter(keyHash, row)]);
    }
    return least;
  }

  /** Each row uses other bits of the hash. */
  private static int counter(long keyHash, int row) {
    return row * COLUMNS + (int) ((keyHash >>> (row * COLUMN_BITS)) & (COLUMNS - 1));
  }
}
