package dev.vouch.benchmarks.load;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The times at which requests are due: a Poisson process, like the requests of many independent
 * senders. Not thread-safe.
 */
final class PoissonArrivals {
  private final SplittableRandom random;
  private final double meanGapNanos;
  private double nextNanos;

  /**
   * Creates a sequence; the same seed gives the same times.
   *
   * @param perSecond the mean rate of requests, above 0
   */
  PoissonArrivals(double perSecond, long seed) {
    random = new SplittableRandom(seed);
    meanGapNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
    advance();
  }

  /** Returns the time of the current arrival, in nanoseconds after the start. */
  long nextNanos() {
    return (long) nextNanos;
  }

  /** Advances to the next arrival. */
  void advance() {
    nextNanos -= Math.log(1 - random.nextDouble()) * meanGapNanos;
  }
}
