package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * A list of values with their numbers, each a link that filters the page by it.
 *
 * @param id of its element
 * @param tabs other lists in its place; none when there is but one
 * @param heading of the column of values
 * @param columns headings of the numbers
 * @param csv where the values are to download, at most 1,000 of them
 */
public record Panel(
    String id,
    String title,
    List<Tab> tabs,
    String heading,
    List<String> columns,
    List<Row> rows,
    String csv) {
  public Panel {
    tabs = List.copyOf(tabs);
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** A link to another list in the panel's place. */
  public record Tab(String label, String path, boolean isShown) {}

  /**
   * One value.
   *
   * @param path to the page with the filter, or without it when it has it
   * @param percent of the longest bar, 0 to 100
   * @param isNone whether it stands for the events that have no value
   */
  public record Row(
      String label,
      String path,
      boolean isFilter,
      boolean isNone,
      int percent,
      List<String> numbers) {
    /** The row of a filter's events. */
    public static Row of(
        ReportUrl url, Filter filter, String label, int percent, List<String> numbers) {
      boolean isFilter = url.has(filter);
      return new Row(
          label,
          (isFilter ? url.without(filter) : url.with(filter)).path(),
          isFilter,
          filter.value().isEmpty(),
          percent,
          numbers);
    }
  }

  /** A number in each row of a breakdown. */
  public record Column(String heading, BiFunction<Breakdown.Line, NumberFormats, String> shown) {
    public static final Column VISITORS =
        new Column("Visitors", (line, numbers) -> numbers.compact(line.visitors()));
    public static final Column PAGEVIEWS =
        new Column("Views", (line, numbers) -> numbers.compact(line.pageviews()));
    public static final Column SUCCESSES =
        new Column("Successes", (line, numbers) -> numbers.compact(line.successes()));
    public static final Column REVENUE =
        new Column("Revenue", (line, numbers) -> numbers.compactMoney(line.revenue()));
  }

  /** Tabs for each dimension of a choice. */
  public static List<Tab> tabs(
      ReportUrl url,
      Choice<Dimension.Field> choice,
      List<Dimension.Field> options,
      DimensionNames names) {
    return options.stream()
        .map(
            option ->
                new Tab(
                    names.of(option),
                    url.with(choice, option).path(),
                    url.chosen(choice) == option))
        .toList();
  }

  /** Rows whose bars are the visitors. */
  public static List<Row> rows(
      ReportUrl url,
      Dimension by,
      Breakdown breakdown,
      List<Column> columns,
      NumberFormats numbers) {
    DimensionNames names = new DimensionNames(numbers.locale());
    long most = breakdown.lines().stream().mapToLong(Breakdown.Line::visitors).max().orElse(0);
    return breakdown.lines().stream()
        .map(
            line ->
                Row.of(
                    url,
                    new Filter(by, line.key()),
                    names.of(by, line.key()),
                    percent(line.visitors(), most),
                    columns.stream().map(column -> column.shown().apply(line, numbers)).toList()))
        .toList();
  }

  /** A bar's length; what is there has one that can be seen. */
  public static int percent(long part, long most) {
    return part == 0 ? 0 : (int) Math.max(1, part * 100 / most);
  }

  /** Numbers for the rows' ids. */
  public List<Integer> indexes() {
    return IntStream.range(0, rows.size()).boxed().toList();
  }
}
