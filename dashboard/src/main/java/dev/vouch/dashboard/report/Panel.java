package dev.vouch.dashboard.report;

import static java.math.BigDecimal.ZERO;

import dev.vouch.core.report.Filter;
import dev.vouch.reports.ImportedNumbers;
import dev.vouch.reports.Metric;
import dev.vouch.reports.MoneyMetric;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.Subject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
 * @param changes URL of the page with all values, the largest changes first; empty if there is none
 * @param csv URL of the values as CSV, at most 1,000 of them; empty if there is none
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
    Optional<String> changes,
    Optional<String> csv,
    List<Imported> imported) {
  public Panel {
    tabs = List.copyOf(tabs);
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    imported = List.copyOf(imported);
  }

  /** Returns the list with imported values of a dimension. */
  public Panel withImported(
      ReportUrl url,
      Subject.Grouping by,
      List<ImportedNumbers.Line> values,
      NumberFormats numbers) {
    long max = values.stream().mapToLong(Panel::visitors).max().orElse(0);
    List<Imported> rows =
        values.stream()
            .sorted(ImportedNumbers.Line.WITHOUT_KEY_LAST)
            .map(
                value ->
                    new Imported(
                        value
                            .key()
                            .map(_ -> new DimensionNames(numbers.locale()).of(by, value.key()))
                            .orElse("None"),
                        by.filter(value.key()).map(url::toggled).map(ReportUrl::path),
                        percent(visitors(value), max),
                        numbers.compact(visitors(value))))
            .toList();
    Optional<String> csvOfBoth =
        rows.isEmpty() ? csv : csv.map(path -> path + ReportUrl.WITH_IMPORTED);
    return new Panel(id, title, tabs, heading, columns, this.rows, all, changes, csvOfBoth, rows);
  }

  /** Returns the same list without links to other pages and filters. */
  public Panel readOnly() {
    return new Panel(
        id,
        title,
        tabs,
        Heading.of(heading.label()),
        columns.stream().map(column -> Heading.of(column.label())).toList(),
        rows.stream().map(Row::readOnly).toList(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        imported.stream().map(Imported::readOnly).toList());
  }

  private static long visitors(ImportedNumbers.Line value) {
    return value.of(Metric.Figure.VISITORS).orElse(0);
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

  /**
   * The imported total of one value.
   *
   * @param path URL of the page with the filter, or without it if it is set; empty if there is no
   *     such page
   * @param percent percentage of the longest bar, 0 to 100
   * @param visitors formatted sum of the visitors of each day
   */
  public record Imported(String label, Optional<String> path, int percent, String visitors) {
    private Imported readOnly() {
      return new Imported(label, Optional.empty(), percent, visitors);
    }
  }

  /**
   * A link to an alternative list.
   *
   * @param id ID of its element, after that of the list
   */
  public record Tab(String id, String label, String path, boolean isShown) {
    /** Creates a tab with the ID of its label, which no other part of the list has. */
    public Tab(String label, String path, boolean isShown) {
      this(label.toLowerCase(Locale.ROOT).replace(' ', '-'), label, path, isShown);
    }
  }

  /**
   * The row of one value.
   *
   * @param icon URL of the value's icon; empty if it has none
   * @param path URL of the page with the filter, or without it if it is set; empty if there is no
   *     such filter
   * @param percent percentage of the longest bar, 0 to 100
   * @param share its share of the report, such as {@code 12% of all visitors}; empty if there is
   *     none, or if a column has it
   * @param isNone whether the row stands for events without a value
   * @param numbers the numbers of each column: one, but of revenue one for each currency
   */
  public record Row(
      String label,
      Optional<String> icon,
      Optional<String> path,
      boolean isFilter,
      boolean isNone,
      int percent,
      Optional<String> share,
      List<List<ShownNumber>> numbers) {
    /** A row that cannot become a filter. */
    public static Row plain(
        String label, int percent, Optional<String> share, List<List<ShownNumber>> numbers) {
      return new Row(
          label, Optional.empty(), Optional.empty(), false, false, percent, share, numbers);
    }

    private Row readOnly() {
      return new Row(label, icon, Optional.empty(), false, isNone, percent, share, numbers);
    }

    /** The whole label and the share, to show on hover. */
    public String description() {
      return share.map(of -> label + ": " + of).orElse(label);
    }
  }

  /**
   * The headings of columns.
   *
   * @param ordered returns the URL of all values, ordered by a metric of that name
   */
  public static List<Heading> headings(
      List<Metric> columns, List<ReportLine> lines, UnaryOperator<String> ordered) {
    return columns.stream()
        .map(
            column ->
                new Heading(
                    column.shortLabel(),
                    orderedBy(column, lines).map(Metric::wireName).map(ordered)))
        .toList();
  }

  /** Revenue is ordered by one currency. */
  private static Optional<Metric> orderedBy(Metric column, List<ReportLine> lines) {
    return column.unit() == Metric.Unit.AMOUNTS
        ? MoneyMetric.firstOf(lines.stream().map(line -> line.totals().revenue()))
        : Optional.of(column);
  }

  /** A tab for each option of a choice. */
  public static <T> List<Tab> tabs(
      ReportUrl url, Choice<T> choice, List<T> options, Function<T, String> label) {
    return options.stream()
        .map(
            option ->
                new Tab(
                    label.apply(option),
                    url.with(choice, option).path(),
                    url.chosen(choice).equals(option)))
        .toList();
  }

  /**
   * The rows of a breakdown, with that of events without a value last.
   *
   * @param columns the metrics, the first of which has bars
   * @param total its number of the whole report
   * @param whole what {@code total} is the number of
   */
  public static List<Row> rows(
      ReportUrl url,
      Subject.Grouping by,
      List<ReportLine> lines,
      List<Metric> columns,
      BigDecimal total,
      String whole,
      NumberFormats numbers) {
    DimensionNames names = new DimensionNames(numbers.locale());
    BigDecimal max = lines.stream().map(line -> first(columns, line)).reduce(ZERO, BigDecimal::max);
    return lines.stream()
        .sorted(ReportLine.WITHOUT_KEY_LAST)
        .map(
            line -> {
              Optional<Filter> filter = by.filter(line.key());
              return new Row(
                  line.title().orElseGet(() -> names.of(by, line.key())),
                  DimensionIcons.find(by, line.key()),
                  filter.map(of -> url.toggled(of).path()),
                  filter.filter(url::has).isPresent(),
                  line.key().isEmpty(),
                  percent(first(columns, line), max),
                  numbers.share(first(columns, line), total, whole),
                  columns.stream()
                      .map(column -> ShownNumber.compact(column, line, numbers))
                      .toList());
            })
        .toList();
  }

  private static BigDecimal first(List<Metric> columns, ReportLine line) {
    return columns.getFirst().of(line.totals()).orElse(ZERO);
  }

  /** The length of a bar as a percentage; at least 1 of a positive part. */
  public static int percent(long part, long max) {
    return percent(BigDecimal.valueOf(part), BigDecimal.valueOf(max));
  }

  /** The length of a bar as a percentage; at least 1 of a positive part. */
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
