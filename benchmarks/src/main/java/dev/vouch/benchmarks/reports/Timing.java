package dev.vouch.benchmarks.reports;

import java.util.Arrays;

/** The statistics of a repeated measurement, in milliseconds. */
record Timing(double min, double median, double max) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Runs the work once to warm up, then repeatedly. */
  static Timing of(int repeats, Runnable work) {
    work.run();
    double[] took = new double[repeats];
    for (int time = 0; time < repeats; time++) {
      took[time] = once(work);
    }
    Arrays.sort(took);
    return new Timing(took[0], took[repeats / 2], took[repeats - 1]);
  }

  /** Runs the work once. */
  static double once(Runnable work) {
    long begun = System.nanoTime();
    work.run();
    return (System.nanoTime() - begun) / NANOS_PER_MILLI;
  }
}
