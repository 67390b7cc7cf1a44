package dev.vouch.server.dashboard.report;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A list of values with their numbers; each links to the page filtered by it.
 *
 * @param id ID of its element
 * @param tabs alternative lists; empty if there is only one
 * @param heading heading of the column of values
 * @param columns headings of the columns of numbers
 * @param all URL of a page with all values; empty if there is none
 * @param csv URL of the values as CSV, at most 1,000 of them
 * @param imported imported values, apart from the others
 */
public record Panel(
    String id,
    String title,
    List<Tab> tabs,
    Heading heading,
    List<Heading> columns,
    List<Row> rows,
    Optional<String> all,
    String csv,
    List<ImportedRow> imported) {
  public Panel {
    tabs = List.copyOf(tabs);
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    imported = List.copyOf(imported);
  }

  /** A list without imported values. */
  public Panel(
      String id,
      String title,
      List<Tab> tabs,
      Heading heading,
      List<Heading> columns,
      List<Row> rows,
      Optional<String> all,
      String csv) {
    this(id, title, tabs, heading, columns, rows, all, csv, List.of());
  }

  /** Returns the list with imported values. */
  public Panel withImported(List<ImportedRow> values) {
    String csvOfBoth = values.isEmpty() ? csv : csv + ReportUrl.WITH_IMPORTED;
    return new Panel(id, title, tabs, heading, columns, rows, all, csvOfBoth, values);
  }

  /**
   * The heading of a column.
   *
   * @param path URL of all values, ordered by the column; empty if there is no such page
   */
  public record Heading(String label, Optional<String> path) {
    /** A heading without a link. */
    public static Heading of(String label) {
      return new Heading(label, Optional.empty());
    }

    /** A heading with a link. */
    public static Heading of(String label, String path) {
      return new Heading(label, Optional.of(path));
    }
  }

  /** A link to an alternative list. */
  public record Tab(String label, String path, boolean isShown) {}

  /**
   * The row of one value.
   *
   * @param path URL of the page with the filter, or without it if it is set; empty if there is no
   *     such filter
   * @param percent percentage of the longest bar, 0 to 100
   * @param share its share of the report, such as {@code 12% of all visitors}; empty if there is
   *     none, or if a column has it
   * @param isNone whether the row stands for events without a value
   */
  public record Row(
      String label,
      Optional<String> path,
      boolean isFilter,
      boolean isNone,
      int percent,
      Optional<String> share,
      List<String> numbers) {
    /** The row of a filter's value. */
    public static Row of(
        ReportUrl url,
        Filter filter,
        String label,
        int percent,
        Optional<String> share,
        List<String> numbers) {
      boolean isFilter = url.has(filter);
      return new Row(
          label,
          Optional.of((isFilter ? url.without(filter) : url.with(filter)).path()),
          isFilter,
          filter.value().isEmpty(),
          percent,
          share,
          numbers);
    }

    /** The row of what no filter selects. */
    static Row withoutFilter(
        String label, int percent, Optional<String> share, List<String> numbers) {
      return new Row(label, Optional.empty(), false, true, percent, share, numbers);
    }

    /** The whole label and the share, to show on hover. */
    public String description() {
      return share.map(of -> label + ": " + of).orElse(label);
    }
  }

  /**
   * A column of numbers of a breakdown.
   *
   * @param metric the metric to order all values by; empty if no line has it
   */
  public record Column(
      String heading,
      BiFunction<Breakdown.Line, NumberFormats, String> shown,
      Function<List<Breakdown.Line>, Optional<Metric>> metric) {
    public static final Column VISITORS =
        new Column(
            "Visitors",
            (line, numbers) -> numbers.compact(line.visitors()),
            _ -> Optional.of(Metric.Count.VISITORS));
    public static final Column PAGEVIEWS =
        new Column(
            "Views",
            (line, numbers) -> numbers.compact(line.pageviews()),
            _ -> Optional.of(Metric.Count.PAGEVIEWS));
    public static final Column SUCCESSES =
        new Column(
            "Successes",
            (line, numbers) -> numbers.compact(line.successes()),
            _ -> Optional.of(Metric.Count.SUCCESSES));
    public static final Column REVENUE =
        new Column(
            "Revenue",
            (line, numbers) -> numbers.compactMoney(line.revenue()),
            lines -> Metric.firstOf(lines.stream().map(Breakdown.Line::revenue)));
  }

  /**
   * The headings of columns.
   *
   * @param ordered returns the URL of all values, ordered by a column's wire name
   */
  public static List<Heading> headings(
      List<Column> columns, List<Breakdown.Line> lines, UnaryOperator<String> ordered) {
    return columns.stream()
        .map(
            column ->
                new Heading(
                    column.heading(),
                    column.metric().apply(lines).map(Metric::wireName).map(ordered)))
        .toList();
  }

  /** A tab for each dimension of a choice. */
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

  /**
   * The rows of a breakdown, with visitors as bars.
   *
   * @param visitors of the whole report
   */
  public static List<Row> rows(
      ReportUrl url,
      Dimension by,
      Breakdown breakdown,
      List<Column> columns,
      long visitors,
      NumberFormats numbers) {
    DimensionNames names = new DimensionNames(numbers.locale());
    long max = breakdown.lines().stream().mapToLong(Breakdown.Line::visitors).max().orElse(0);
    return breakdown.lines().stream()
        .map(
            line ->
                Row.of(
                    url,
                    new Filter(by, line.key()),
                    names.of(by, line.key()),
                    percent(line.visitors(), max),
                    shareOfVisitors(line.visitors(), visitors, numbers),
                    columns.stream().map(column -> column.shown().apply(line, numbers)).toList()))
        .toList();
  }

  /**
   * The rows of landing or exit pages, with visitors as bars. Each filters by views of its page,
   * but for the row of events outside of any visit.
   *
   * @param visitors of the whole report
   */
  public static List<Row> rows(
      ReportUrl url, VisitPages pages, List<Column> columns, long visitors, NumberFormats numbers) {
    DimensionNames names = new DimensionNames(numbers.locale());
    List<Breakdown.Line> lines = pages.lines().stream().map(VisitPages.Line::totals).toList();
    long max = lines.stream().mapToLong(Breakdown.Line::visitors).max().orElse(0);
    return lines.stream()
        .map(
            line -> {
              String label = names.ofVisitPage(line.key());
              int percent = percent(line.visitors(), max);
              Optional<String> share = shareOfVisitors(line.visitors(), visitors, numbers);
              List<String> shown =
                  columns.stream().map(column -> column.shown().apply(line, numbers)).toList();
              return line.key().isEmpty()
                  ? Row.withoutFilter(label, percent, share, shown)
                  : Row.of(
                      url,
                      new Filter(Dimension.Field.PAGE_PATH, line.key()),
                      label,
                      percent,
                      share,
                      shown);
            })
        .toList();
  }

  /** The share of some visitors in words; empty if there are none at all. */
  public static Optional<String> shareOfVisitors(long part, long all, NumberFormats numbers) {
    return numbers.share(BigDecimal.valueOf(part), BigDecimal.valueOf(all), "all visitors");
  }

  /** The length of a bar as a percentage; at least 1 of a positive part. */
  public static int percent(long part, long max) {
    return part <= 0 ? 0 : (int) Math.max(1, part * 100 / max);
  }

  /** Returns the width of a bar in percent, of an amount that can be a fraction. */
  public static int percent(BigDecimal part, BigDecimal max) {
    return part.signum() <= 0
        ? 0
        : Math.max(1, part.movePointRight(2).divideToIntegralValue(max).intValueExact());
  }

  /** The indexes of the imported values, for element IDs. */
  public List<Integer> importedIndexes() {
    return IntStream.range(0, imported.size()).boxed().toList();
  }

  /** The indexes of the rows, for element IDs. */
  public List<Integer> indexes() {
    return IntStream.range(0, rows.size()).boxed().toList();
  }
}
