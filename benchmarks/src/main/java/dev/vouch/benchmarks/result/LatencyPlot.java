package dev.vouch.benchmarks.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A plot of latency percentiles with logarithmic axes. */
public final class LatencyPlot {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 428;
  private static final int LEFT = 84;
  private static final int RIGHT = 740;
  // Leaves space for the title and a legend of four lines.
  private static final int LEGEND = 46;
  private static final int TOP = 124;
  private static final int BOTTOM = 388;
  private static final double NINES_MAX = 4;
  private static final double MILLIS_MIN = 1;
  private static final List<String> STYLES = List.of("a", "c", "b");

  private final Svg svg;
  private final double decades;

  private LatencyPlot(String title, double millisMax) {
    svg = new Svg(WIDTH, HEIGHT, title);
    decades = Math.max(2, Math.ceil(Math.log10(millisMax / MILLIS_MIN)));
  }

  /** Draws up to three curves, the second in grey, with targets as rings. */
  public static String draw(String title, List<Curve> curves, List<Curve.Point> targets) {
    double max =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .filter(point -> nines(point) <= NINES_MAX)
            .mapToDouble(Curve.Point::millis)
            .max()
            .orElse(MILLIS_MIN);
    LatencyPlot plot = new LatencyPlot(title, max);
    plot.axes();
    for (int index = 0; index < curves.size(); index++) {
      plot.curve(curves.get(index), STYLES.get(index), index);
    }
    targets.forEach(target -> plot.svg.ring(plot.x(target), plot.y(target.millis())));
    plot.legendOfTargets(curves.size());
    return plot.svg.file();
  }

  private void axes() {
    for (int decade = 0; decade <= decades; decade++) {
      double millis = MILLIS_MIN * Math.pow(10, decade);
      svg.line(LEFT, y(millis), RIGHT, y(millis), "grid");
      svg.text(
          LEFT - 8, y(millis) + 4, "quiet", "end", String.format(Locale.ROOT, "%,.0f ms", millis));
    }
    for (double percentile : new double[] {0, 90, 99, 99.9, 99.99}) {
      Curve.Point point = new Curve.Point(percentile, MILLIS_MIN);
      svg.line(x(point), TOP, x(point), BOTTOM, "grid");
      svg.text(
          x(point),
          BOTTOM + 20,
          "quiet",
          "middle",
          percentile == 0 ? "fastest" : "p" + name(percentile));
    }
  }

  private static String name(double percentile) {
    return percentile == Math.rint(percentile)
        ? Long.toString((long) percentile)
        : Double.toString(percentile);
  }

  private void curve(Curve curve, String style, int index) {
    svg.curve(
        curve.points().stream()
            .filter(point -> nines(point) <= NINES_MAX)
            .map(point -> Svg.number(x(point)) + "," + Svg.number(y(point.millis())))
            .collect(Collectors.joining(" ")),
        style);
    double y = LEGEND + 20 * index;
    svg.bar(LEFT, y - 6, 18, 4, style + "-fill");
    svg.text(LEFT + 26, y, "", "start", curve.name());
  }

  private void legendOfTargets(int curves) {
    double y = LEGEND + 20 * curves;
    svg.ring(LEFT + 9, y - 4);
    svg.text(LEFT + 26, y, "", "start", "target");
  }

  private double x(Curve.Point point) {
    return LEFT + nines(point) / NINES_MAX * (RIGHT - LEFT);
  }

  private static double nines(Curve.Point point) {
    return -Math.log10(1 - point.percentile() / 100);
  }

  private double y(double millis) {
    double decade = Math.log10(Math.max(millis, MILLIS_MIN) / MILLIS_MIN);
    return BOTTOM - decade / decades * (BOTTOM - TOP);
  }

  /** A latency distribution for plotting. */
  public record Curve(String name, List<Point> points) {
    public Curve {
      points = List.copyOf(points);
    }

    /** {@code percentile} percent of the requests took at most {@code millis}. */
    public record Point(double percentile, double millis) {}
  }
}
