package dev.vouch.benchmarks.reports;

import java.util.Arrays;

/** How long the same took each time, in milliseconds. */
record Timing(double min, double median, double max) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Does it once uncounted, and then so many times, one after the other. */
  static Timing of(int repeats, Runnable work) {
    work.run();
    double[] took = new double[repeats];
    for (int time = 0; time < repeats; time++) {
      took[time] = once(work);
    }
    Arrays.sort(took);
    return new Timing(took[0], took[repeats / 2], took[repeats - 1]);
  }

  /** Does it once. */
  static double once(Runnable work) {
    long begun = System.nanoTime();
    work.run();
    return (System.nanoTime() - begun) / NANOS_PER_MILLI;
  }
}
