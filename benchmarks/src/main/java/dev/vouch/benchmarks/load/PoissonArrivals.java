package dev.vouch.benchmarks.load;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * When requests are due: independently of each other, at a rate, as many people who know nothing of
 * one another send them (a Poisson process). What is due doesn't wait for earlier answers. For one
 * thread.
 */
final class PoissonArrivals {
  private final SplittableRandom random;
  private final double meanGapNanos;
  private double nextNanos;

  /**
   * The same seed gives the same times.
   *
   * @param perSecond the mean rate, above 0
   */
  PoissonArrivals(double perSecond, long seed) {
    random = new SplittableRandom(seed);
    meanGapNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
    advance();
  }

  /** The next one's time, in nanoseconds after the start; stays until {@link #advance}. */
  long nextNanos() {
    return (long) nextNanos;
  }

  /** Goes on to the one after. */
  void advance() {
    nextNanos -= Math.log(1 - random.nextDouble()) * meanGapNanos;
  }
}
