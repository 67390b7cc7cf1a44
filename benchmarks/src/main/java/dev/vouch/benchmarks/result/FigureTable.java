package dev.vouch.benchmarks.result;

import java.util.List;
import java.util.stream.Collectors;

/** Figures as a text table, with a heading for each section. */
public final class FigureTable {
  private static final int FIGURE_WIDTH = 16;
  private static final int TARGET_WIDTH = 19;

  private FigureTable() {}

  /** Returns the whole table; each line ends with a line break. */
  public static String of(List<Figure> figures) {
    int width = figures.stream().mapToInt(figure -> figure.name().length()).max().orElse(0);
    StringBuilder table = new StringBuilder();
    for (String section : sections(figures)) {
      table.append('\n').append(section).append('\n');
      figures.stream()
          .filter(figure -> figure.section().equals(section))
          .map(figure -> line(figure, width))
          .forEach(table::append);
    }
    return table.toString();
  }

  /** Returns the sections, in the order of their first figures. */
  static List<String> sections(List<Figure> figures) {
    return figures.stream().map(Figure::section).distinct().collect(Collectors.toList());
  }

  private static String line(Figure figure, int width) {
    String target = figure.target().map(bound -> bound.show(figure.unit())).orElse("");
    return ("  %-" + width + "s  %" + FIGURE_WIDTH + "s  %-" + TARGET_WIDTH + "s  %s")
            .formatted(figure.name(), figure.shown(), target, figure.verdict())
            .stripTrailing()
        + "\n";
  }
}
