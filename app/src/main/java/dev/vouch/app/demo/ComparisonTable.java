package dev.vouch.app.demo;

import java.util.StringJoiner;
import java.util.function.Function;

/**
 * Formatter of a comparison as a text table. Each row shows the planned value, the reported value
 * and whether they agree.
 */
public final class ComparisonTable {
  private static final String PLANNED = "planned";
  private static final String REPORTED = "reported";

  private ComparisonTable() {}

  /** Returns the table with a summary in the last line. */
  public static String of(ReportComparison comparison) {
    String row =
        "  %%-%ds  %%%ds  %%%ds  %%s"
            .formatted(
                width(comparison, "", ReportComparison.Line::key),
                width(comparison, PLANNED, ReportComparison.Line::expected),
                width(comparison, REPORTED, ReportComparison.Line::actual));
    StringJoiner table = new StringJoiner("\n", "", "\n");
    String section = "";
    for (ReportComparison.Line line : comparison.lines()) {
      if (!line.section().equals(section)) {
        section = line.section();
        table.add("").add(section);
        table.add(row.formatted("", PLANNED, REPORTED, "").stripTrailing());
      }
      table.add(
          row.formatted(
              line.key(), line.expected(), line.actual(), line.agrees() ? "agrees" : "DIFFERS"));
    }
    return table.add("").add(sum(comparison)).toString();
  }

  private static String sum(ReportComparison comparison) {
    int all = comparison.lines().size();
    if (comparison.agrees()) {
      return "All %d lines agree.".formatted(all);
    }
    long differing = comparison.lines().stream().filter(line -> !line.agrees()).count();
    return "%d of %d lines differ. This is a bug. Please report it with this table."
        .formatted(differing, all);
  }

  private static int width(
      ReportComparison comparison, String title, Function<ReportComparison.Line, String> column) {
    return comparison.lines().stream()
        .map(column)
        .mapToInt(String::length)
        .reduce(title.length(), Math::max);
  }
}
