package dev.vouch.server.dashboard.success;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.table.TableUrl;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * A breakdown of the confirmed successes of a name, in a panel of its own.
 *
 * @param title title of the panel
 * @param dimensions dimensions to choose from
 * @param choice option for the dimension
 */
record Facet(String title, List<Field> dimensions, Choice<Field> choice) {
  static final List<Facet> ALL =
      List.of(
          of("Sources", "sources", Field.SOURCE, Field.CHANNEL, Field.CAMPAIGN),
          of("Countries and devices", "devices", Field.COUNTRY, Field.DEVICE, Field.BROWSER),
          of("Pages", "pages", Field.PAGE_PATH));

  private static final List<Panel.Column> COLUMNS =
      List.of(Panel.Column.SUCCESSES, Panel.Column.REVENUE);

  private static final int ROWS = 10;

  Facet {
    dimensions = List.copyOf(dimensions);
  }

  private static Facet of(String title, String parameter, Field... dimensions) {
    List<Field> all = List.of(dimensions);
    return new Facet(title, all, Choice.of(parameter, all, Field::wireName));
  }

  /**
   * The panel's query, ordered by confirmed successes, so that unconfirmed ones do not displace
   * them.
   */
  BreakdownQuestion question(SuccessUrl url) {
    return new BreakdownQuestion(
        url.successes().scope(),
        url.report().chosen(choice),
        BreakdownQuestion.Order.SUCCESSES,
        ROWS);
  }

  /**
   * @param total all successes of the name, which the shares are of
   */
  Panel panel(SuccessUrl url, Breakdown breakdown, long total, NumberFormats numbers) {
    Field by = url.report().chosen(choice);
    DimensionNames names = new DimensionNames(numbers.locale());
    return new Panel(
        choice.name(),
        title,
        dimensions.size() == 1 ? List.of() : Panel.tabs(url.report(), choice, dimensions, names),
        Panel.Heading.of(names.of(by), all(url, by, ColumnOrder.BY_NAME)),
        Panel.headings(COLUMNS, breakdown.lines(), column -> all(url, by, column)),
        rows(url, by, breakdown, BigDecimal.valueOf(total), numbers),
        Optional.of(all(url, by, Metric.Count.SUCCESSES.wireName())),
        url.successes()
            .withoutComparison()
            .csv("breakdown", new QueryParameter("by", by.wireName()), ReportUrl.ROWS_MAX));
  }

  private static String all(SuccessUrl url, Field by, String column) {
    return TableUrl.of(url.successes(), by).sortedBy(column).report().path();
  }

  private static List<Panel.Row> rows(
      SuccessUrl url, Field by, Breakdown breakdown, BigDecimal total, NumberFormats numbers) {
    DimensionNames names = new DimensionNames(numbers.locale());
    List<Breakdown.Line> lines =
        breakdown.lines().stream().filter(line -> line.successes().signum() != 0).toList();
    return lines.stream()
        .map(
            line ->
                Panel.Row.of(
                    url.report(),
                    new Filter(by, line.key()),
                    names.of(by, line.key()),
                    Panel.percent(line.successes(), lines.getFirst().successes()),
                    numbers.share(line.successes(), total, "these successes"),
                    COLUMNS.stream().map(column -> column.shown().apply(line, numbers)).toList()))
        .toList();
  }
}
