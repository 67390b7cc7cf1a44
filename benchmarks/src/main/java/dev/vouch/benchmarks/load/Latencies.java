package dev.vouch.benchmarks.load;

import dev.vouch.benchmarks.result.Curve;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How long requests took, each counted from when it was due, be it sent then or not: a server that
 * stands still is charged for all who would have come meanwhile. For one thread.
 */
public final class Latencies {
  private static final int DIGITS = 3;
  private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int STEPS_PER_HALF = 4;

  private final Histogram histogram = new Histogram(DIGITS);

  Latencies() {
    histogram.setAutoResize(true);
  }

  /** Two moments of {@link System#nanoTime}. */
  void record(long dueNanos, long answeredNanos) {
    histogram.recordValue(Math.max(0, answeredNanos - dueNanos));
  }

  /** How many there are. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** The milliseconds that this percentage of the requests took at most; 0 without any. */
  public double millis(double percentile) {
    return histogram.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  /** The longest, in milliseconds; 0 without any. */
  public double maxMillis() {
    return histogram.getMaxValue() / NANOS_PER_MILLI;
  }

  /** What share of the requests took how long. */
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
