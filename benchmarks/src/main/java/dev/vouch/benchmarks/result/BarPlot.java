package dev.vouch.benchmarks.result;

import java.util.List;
import java.util.Optional;

/** A bar chart of figures of one unit, with targets as lines. */
public final class BarPlot {
  private static final int WIDTH = 860;
  private static final int LEFT = 370;
  private static final int LONGEST = 280;
  private static final int TOP = 34;
  private static final int ROW = 34;
  private static final int BAR = 20;

  private BarPlot() {}

  /**
   * One bar.
   *
   * @param isFloor whether it is a limit of the machine
   */
  public record Bar(String name, double value, Optional<Bound> target, boolean isFloor) {}

  /** Draws the chart as SVG. */
  public static String draw(String title, Unit unit, List<Bar> bars) {
    Svg svg = new Svg(WIDTH, TOP + ROW * bars.size() + 8, title);
    double max =
        bars.stream()
            .mapToDouble(bar -> Math.max(bar.value(), bar.target().map(Bound::value).orElse(0.0)))
            .max()
            .orElse(1);
    for (int row = 0; row < bars.size(); row++) {
      draw(svg, bars.get(row), unit, TOP + ROW * row, LONGEST / max);
    }
    return svg.file();
  }

  private static void draw(Svg svg, Bar bar, Unit unit, double y, double scale) {
    double length = Math.max(1, bar.value() * scale);
    svg.text(LEFT - 10, y + 15, "", "end", bar.name());
    svg.bar(LEFT, y, length, BAR, bar.isFloor() ? "c-fill" : "a-fill");
    double target = bar.target().map(bound -> bound.value() * scale).orElse(0.0);
    bar.target()
        .ifPresent(_ -> svg.line(LEFT + target, y - 4, LEFT + target, y + BAR + 4, "target"));
    String aim = bar.target().map(bound -> "  (" + bound.show(unit) + ")").orElse("");
    svg.text(
        LEFT + Math.max(length, target) + 8, y + 15, "", "start", unit.show(bar.value()) + aim);
  }
}
