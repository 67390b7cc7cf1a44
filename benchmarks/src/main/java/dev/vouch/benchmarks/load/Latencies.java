package dev.vouch.benchmarks.load;

import dev.vouch.benchmarks.result.LatencyPlot.Curve;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The latencies of requests, each measured from the time at which it was due, so that a stall of
 * the server affects all requests that were due during it. Not thread-safe.
 */
public final class Latencies {
  private static final int DIGITS = 3;
  private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int STEPS_PER_HALF = 4;

  private final Histogram histogram = new Histogram(DIGITS);

  Latencies() {
    histogram.setAutoResize(true);
  }

  /** Records a latency from two values of {@link System#nanoTime}. */
  void record(long dueNanos, long answeredNanos) {
    histogram.recordValue(Math.max(0, answeredNanos - dueNanos));
  }

  /** Returns the number of requests. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** Returns a percentile in milliseconds; 0 without requests. */
  public double millis(double percentile) {
    return histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  /** Returns the maximum in milliseconds; 0 without requests. */
  public double maxMillis() {
    return histogram.getMaxValue() / NANOS_PER_MILLI;
  }

  /** Returns the distribution for plotting. */
  public Curve curve(String name) {
    List<Curve.Point> points = new ArrayList<>();
    for (HistogramIterationValue step : histogram.percentiles(STEPS_PER_HALF)) {
      points.add(
          new Curve.Point(
              step.getPercentileLevelIteratedTo(), step.getValueIteratedTo() / NANOS_PER_MILLI));
    }
    return new Curve(name, points);
  }
}
