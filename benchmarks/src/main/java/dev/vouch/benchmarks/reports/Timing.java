package dev.vouch.benchmarks.reports;

import java.time.Duration;
import java.util.Arrays;

/**
 * The statistics of a repeated measurement, in milliseconds.
 *
 * @param isStable whether it was repeated until it did not become faster any more
 */
record Timing(double min, double median, double max, boolean isStable) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Of the medians of three rounds after each other. */
  private static final double DIFFERENCE_MAX = 0.1;

  private static final Duration WARM_UP_MAX = Duration.ofSeconds(30);

  /**
   * Repeats rounds until three after each other take the same time, as the JVM compiles what runs
   * often; for at most half a minute. Returns the last one.
   *
   * @param repeats how often each round runs the work
   */
  static Timing of(int repeats, Runnable work) {
    long end = System.nanoTime() + WARM_UP_MAX.toNanos();
    double first = round(repeats, work).median();
    double before = round(repeats, work).median();
    Timing round = round(repeats, work).after(first, before);
    while (!round.isStable() && System.nanoTime() < end) {
      first = before;
      before = round.median();
      round = round(repeats, work).after(first, before);
    }
    return round;
  }

  private static Timing round(int repeats, Runnable work) {
    double[] took = new double[repeats];
    for (int time = 0; time < repeats; time++) {
      took[time] = once(work);
    }
    Arrays.sort(took);
    return new Timing(took[0], took[repeats / 2], took[repeats - 1], false);
  }

  private Timing after(double first, double before) {
    double least = Math.min(first, Math.min(before, median));
    double most = Math.max(first, Math.max(before, median));
    return new Timing(min, median, max, most - least <= DIFFERENCE_MAX * most);
  }

  /** Runs the work once. */
  static double once(Runnable work) {
    long begun = System.nanoTime();
    work.run();
    return (System.nanoTime() - begun) / NANOS_PER_MILLI;
  }
}
