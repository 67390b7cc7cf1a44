package dev.vouch.dashboard.funnel;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.Panel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A funnel broken down by the values of a dimension; the rows add up to the whole funnel. */
public record FunnelSplit(Field by, String heading, List<Row> rows) {
  static final int ROWS = 12;

  public FunnelSplit {
    rows = List.copyOf(rows);
  }

  /**
   * The row of one value.
   *
   * @param isNone whether the row stands for no value, or for all other values
   * @param percent percentage of the longest bar, by people of the first step
   */
  public record Row(String label, boolean isNone, Funnel funnel, int percent) {
    /** Share of the first step's people who completed the last step, 0 to 1. */
    public double conversion() {
      return funnel.rateOfFirst(funnel.lines().size() - 1);
    }
  }

  static FunnelSplit of(Field by, FunnelBreakdown breakdown, Funnel all, DimensionNames names) {
    long max = breakdown.lines().stream().mapToLong(line -> entered(line.funnel())).max().orElse(0);
    List<Row> rows = new ArrayList<>();
    breakdown.lines().stream()
        .sorted(Comparator.comparing(line -> line.key().isEmpty()))
        .map(
            line ->
                new Row(
                    names.of(by, line.key()),
                    line.key().isEmpty(),
                    line.funnel(),
                    Panel.percent(entered(line.funnel()), max)))
        .forEach(rows::add);
    others(breakdown, all)
        .ifPresent(
            others ->
                rows.add(new Row("Others", true, others, Panel.percent(entered(others), max))));
    return new FunnelSplit(by, names.of(by), rows);
  }

  private static long entered(Funnel funnel) {
    return funnel.lines().getFirst().persons();
  }

  /**
   * Returns the funnel of the people who are in none of the lines; empty if there are no such
   * people.
   */
  private static Optional<Funnel> others(FunnelBreakdown breakdown, Funnel all) {
    Funnel others =
        new Funnel(
            IntStream.range(0, all.lines().size())
                .mapToObj(
                    index ->
                        new Funnel.Line(
                            all.lines().get(index).step(),
                            all.lines().get(index).persons()
                                - breakdown.lines().stream()
                                    .mapToLong(line -> line.funnel().lines().get(index).persons())
                                    .sum()))
                .toList());
    return Optional.of(others).filter(funnel -> entered(funnel) > 0);
  }
}
