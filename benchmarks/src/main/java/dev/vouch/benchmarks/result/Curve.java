package dev.vouch.benchmarks.result;

import java.util.List;

/** A latency distribution to be plotted. */
public record Curve(String name, List<Point> points) {
  public Curve {
    points = List.copyOf(points);
  }

  /** {@code percentile} percent of the requests took at most {@code millis}. */
  public record Point(double percentile, double millis) {}
}
