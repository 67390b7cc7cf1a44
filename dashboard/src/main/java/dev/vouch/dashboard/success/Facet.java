package dev.vouch.dashboard.success;

import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.ColumnOrder;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.Panel;
import dev.vouch.dashboard.report.QueryParameter;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.table.TableUrl;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.Report;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.ReportRequest;
import dev.vouch.reports.Subject;
import dev.vouch.reports.Subject.Grouping;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A breakdown of the confirmed successes of a name, in a panel of its own.
 *
 * @param title title of the panel
 * @param dimensions dimensions to choose from
 * @param choice option for the dimension
 */
record Facet(String title, List<Grouping> dimensions, Choice<Grouping> choice) {
  static final List<Facet> ALL =
      List.of(
          of("Sources", "sources", Field.SOURCE, Field.CHANNEL, Field.CAMPAIGN),
          of("Countries and devices", "devices", Field.COUNTRY, Field.DEVICE, Field.BROWSER),
          of("Pages", "pages", Field.PAGE_PATH));

  private static final List<Metric> COLUMNS = List.of(Figure.SUCCESSES, Figure.REVENUE);

  private static final int ROWS = 10;

  Facet {
    dimensions = List.copyOf(dimensions);
  }

  private static Facet of(String title, String parameter, Field... dimensions) {
    List<Grouping> all = Stream.of(dimensions).<Grouping>map(Subject.Values::new).toList();
    return new Facet(title, all, Choice.of(parameter, all, Grouping::wireName));
  }

  /**
   * The request for the panel's report, ordered by confirmed successes, so that unconfirmed ones do
   * not displace them.
   */
  ReportRequest request(SuccessUrl url) {
    return url.successes().compared(url.report().chosen(choice)).leading(Order.SUCCESSES, ROWS);
  }

  /**
   * @param totals all successes of the name, which the shares are of
   */
  Panel panel(SuccessUrl url, Report report, SuccessTotals totals, NumberFormats numbers) {
    Grouping by = url.report().chosen(choice);
    DimensionNames names = new DimensionNames(numbers.locale());
    UnaryOperator<String> table =
        column -> TableUrl.of(url.successes(), by).sortedBy(column).report().path();
    List<ReportLine> lines =
        report.lines().stream()
            .filter(line -> line.totals().successes().signum() != 0)
            .map(line -> line.comparedIf(totals.before().isPresent()))
            .toList();
    return new Panel(
        choice.name(),
        title,
        dimensions.size() == 1
            ? List.of()
            : Panel.tabs(url.report(), choice, dimensions, names::of),
        Panel.Heading.of(names.of(by), table.apply(ColumnOrder.BY_NAME)),
        Panel.headings(COLUMNS, report.lines(), table),
        Panel.rows(
            url.report(), by, lines, COLUMNS, totals.now().successes(), "these successes", numbers),
        Optional.of(table.apply(Figure.SUCCESSES.wireName())),
        Optional.empty(),
        Optional.of(
            url.successes()
                .csv("breakdown", new QueryParameter("by", by.wireName()), ReportUrl.ROWS_MAX)),
        List.of());
  }
}
