package dev.vouch.dashboard.overview;

import static dev.vouch.reports.Metric.Figure.CONVERSION_RATE;
import static dev.vouch.reports.Metric.Figure.CONVERSION_RATE_SEEN;
import static dev.vouch.reports.Metric.Figure.REVENUE;
import static dev.vouch.reports.Metric.Figure.SUCCESSES;
import static dev.vouch.reports.Metric.Figure.VISITORS;

import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.ColumnOrder;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.Panel;
import dev.vouch.dashboard.report.QueryParameter;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ShownNumber;
import dev.vouch.dashboard.success.SuccessUrl;
import dev.vouch.dashboard.table.TableUrl;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Report;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.Subject;
import dev.vouch.reports.Subject.Grouping;
import dev.vouch.reports.Totals;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The lists of the overview.
 *
 * @param period the report of the whole period; the shares of lines relate to its totals
 */
record OverviewPanels(ReportUrl url, Report period, NumberFormats numbers) {
  static final int ROWS = 8;
  static final int PROPERTIES = 8;

  private static final List<Metric> COLUMNS = List.of(VISITORS, SUCCESSES, REVENUE);
  private static final List<Metric> COLUMNS_OF_SUCCESSES =
      List.of(SUCCESSES, CONVERSION_RATE, REVENUE);
  private static final List<Metric> COLUMNS_OF_PEOPLE =
      List.of(VISITORS, CONVERSION_RATE_SEEN, REVENUE);
  private static final String ALL_VISITORS = "all visitors";

  Panel sources(Report report) {
    List<Panel.Tab> tabs =
        Panel.tabs(url, OverviewChoices.SOURCES, OverviewChoices.OF_SOURCES, names()::of);
    return panel("sources", "Sources", tabs, COLUMNS, report);
  }

  Panel pages(Report report) {
    List<Panel.Tab> tabs =
        Panel.tabs(url, OverviewChoices.PAGES, TableUrl.PAGES, OverviewChoices::label);
    return panel("pages", "Pages", tabs, COLUMNS, report);
  }

  Panel countries(Report report) {
    List<Panel.Tab> tabs =
        Panel.tabs(
            url, OverviewChoices.MAP, List.of(false, true), hasMap -> hasMap ? "Map" : "Table");
    return panel("countries", "Countries", tabs, COLUMNS, report);
  }

  Panel visitors(Report report) {
    List<Panel.Tab> tabs =
        Panel.tabs(
            url,
            OverviewChoices.VISITORS,
            OverviewChoices.OF_VISITORS,
            of -> OverviewChoices.label(of, names()));
    return report.request().subject() instanceof Grouping
        ? panel("devices", "Visitors", tabs, COLUMNS, report)
        : newAndReturning(tabs, report);
  }

  /**
   * The values of one of some properties, without the events that have none.
   *
   * @param keys of the properties
   */
  Panel properties(List<String> keys, Dimension.Property shown, Report report) {
    List<Panel.Tab> tabs =
        IntStream.range(0, keys.size())
            .mapToObj(i -> propertyTab("tab-" + i, keys.get(i), shown))
            .toList();
    return panel("properties", "Properties", tabs, COLUMNS, report.withoutNone());
  }

  private Panel.Tab propertyTab(String id, String key, Dimension.Property shown) {
    String path = url.with(OverviewChoices.PROPERTY, key).path();
    return new Panel.Tab(id, key, path, key.equals(shown.key()));
  }

  private DimensionNames names() {
    return new DimensionNames(numbers.locale());
  }

  private Panel panel(
      String id, String title, List<Panel.Tab> tabs, List<Metric> columns, Report report) {
    Grouping by = (Grouping) report.request().subject();
    List<Metric> shown = shown(columns);
    List<ReportLine> lines = lines(report).limit(ROWS).toList();
    UnaryOperator<String> sorted = column -> TableUrl.of(url, by).sortedBy(column).report().path();
    Panel panel =
        new Panel(
            id,
            title,
            tabs,
            Panel.Heading.of(names().of(by), sorted.apply(ColumnOrder.BY_NAME)),
            Panel.headings(shown, lines, sorted),
            Panel.rows(url, by, lines, shown, visitors(period.totals()), ALL_VISITORS, numbers),
            Optional.of(TableUrl.of(url, by).report().path()),
            changes(TableUrl.of(url, by).pathByChange()),
            Optional.of(
                url.csv("breakdown", new QueryParameter("by", by.wireName()), ReportUrl.ROWS_MAX)),
            List.of());
    return report
        .imported()
        .map(of -> panel.withImported(url, by, of.lines().stream().limit(ROWS).toList(), numbers))
        .orElse(panel);
  }

  Panel successes(Report report) {
    List<Metric> columns = shown(COLUMNS_OF_SUCCESSES);
    UnaryOperator<String> sorted = column -> SuccessUrl.listBy(column, url);
    return new Panel(
        "successes",
        "Successes",
        List.of(),
        Panel.Heading.of("Name", sorted.apply(ColumnOrder.BY_NAME)),
        Panel.headings(columns, report.lines(), sorted),
        Panel.rows(
            url,
            new Subject.Values(Field.NAME),
            lines(report).toList(),
            columns,
            period.totals().successes(),
            "all successes",
            numbers),
        Optional.of(url.on(Section.SUCCESSES).path()),
        changes(SuccessUrl.listByChange(url)),
        Optional.of(url.csv("successes", ReportUrl.ROWS_MAX)),
        List.of());
  }

  private Panel newAndReturning(List<Panel.Tab> tabs, Report report) {
    List<ReportLine> lines = lines(report).toList();
    BigDecimal max =
        lines.stream()
            .map(line -> visitors(line.totals()))
            .reduce(BigDecimal.ZERO, BigDecimal::max);
    return new Panel(
        "devices",
        "Visitors",
        tabs,
        Panel.Heading.of("People"),
        shown(COLUMNS_OF_PEOPLE).stream().map(Metric::shortLabel).map(Panel.Heading::of).toList(),
        lines.stream().map(line -> row(line, max)).toList(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(url.csv("new-and-returning")),
        List.of());
  }

  private Panel.Row row(ReportLine line, BigDecimal max) {
    Totals totals = line.totals();
    return Panel.Row.plain(
        line.key().filter("new"::equals).isPresent()
            ? "New"
            : "Returning (seen in the 28 days before)",
        Panel.percent(visitors(totals), max),
        numbers.share(visitors(totals), visitors(period.totals()), ALL_VISITORS),
        shown(COLUMNS_OF_PEOPLE).stream()
            .map(metric -> ShownNumber.compact(metric, line, numbers))
            .toList());
  }

  private List<Metric> shown(List<Metric> columns) {
    return columns.stream()
        .filter(column -> column != REVENUE || url.context().showsRevenue())
        .toList();
  }

  /** Without changes if the compared days have no events. */
  private Stream<ReportLine> lines(Report report) {
    boolean isCompared = period.before().isPresent();
    return report.lines().stream().map(line -> line.comparedIf(isCompared));
  }

  private Optional<String> changes(String path) {
    return Optional.of(path).filter(_ -> period.before().isPresent());
  }

  private static BigDecimal visitors(Totals totals) {
    return BigDecimal.valueOf(totals.counts().visitors());
  }
}
