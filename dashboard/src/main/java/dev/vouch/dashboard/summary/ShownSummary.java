package dev.vouch.dashboard.summary;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.messages.summary.SummaryPeriod;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.SiteSummary;
import dev.vouch.reports.Totals;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The formatted texts of a summary.
 *
 * @param title the title, such as {@code Weekly summary}
 * @param days the first and last day, and the period of comparison
 * @param conversion the note on converted amounts; empty if no amount is converted
 */
public record ShownSummary(
    String title,
    String site,
    String days,
    List<Stat> stats,
    List<Table> tables,
    Optional<String> conversion) {
  /** A total and its change from the previous period, such as {@code +12%}. */
  public record Stat(String label, String value, Optional<String> change) {}

  /** The most frequent values of a dimension, or the most frequent successes. */
  public record Table(String heading, List<String> columns, List<Row> rows) {}

  /** A row of a table. A value with several currencies has one line per currency. */
  public record Row(String name, List<String> values) {}

  /** Formats a summary in British English: one text is sent to all recipients. */
  static ShownSummary of(SiteSummary summary, SummaryPeriod period) {
    NumberFormats numbers = new NumberFormats(Locale.UK);
    DimensionNames names = new DimensionNames(Locale.UK);
    return new ShownSummary(
        period.title(),
        summary.site().name(),
        "%s, compared with the %s before"
            .formatted(new DateFormats(Locale.UK).days(summary.days()), period.wireName()),
        Metric.shownOf(summary.totals()).stream()
            .map(metric -> stat(metric, summary, numbers))
            .toList(),
        Stream.of(
                table(
                    "Successes",
                    List.of(Figure.SUCCESSES, Figure.CONVERSION_RATE, Figure.REVENUE),
                    summary.successes().lines(),
                    line -> line.title().or(line::key).orElse(""),
                    numbers),
                values("Sources", Field.SOURCE, summary.sources().lines(), names, numbers),
                values("Pages", Field.PAGE_PATH, summary.pages().lines(), names, numbers),
                values("Countries", Field.COUNTRY, summary.countries().lines(), names, numbers))
            .filter(table -> !table.rows().isEmpty())
            .toList(),
        summary
            .site()
            .reportingCurrency()
            .filter(_ -> summary.isConverted())
            .map("≈ Converted into %s with the site’s daily exchange rates."::formatted));
  }

  private static Stat stat(Metric metric, SiteSummary summary, NumberFormats numbers) {
    Totals totals = summary.totals().totals();
    return new Stat(
        metric.label(),
        numbers.total(metric, totals),
        summary.totals().before().map(before -> numbers.change(metric, totals, before).text()));
  }

  private static Table values(
      String heading,
      Field by,
      List<ReportLine> lines,
      DimensionNames names,
      NumberFormats numbers) {
    return table(
        heading,
        List.of(Figure.VISITORS, Figure.SUCCESSES, Figure.REVENUE),
        lines,
        line -> names.of(by, line.key()),
        numbers);
  }

  private static Table table(
      String heading,
      List<Metric> columns,
      List<ReportLine> lines,
      Function<ReportLine, String> name,
      NumberFormats numbers) {
    return new Table(
        heading,
        columns.stream().map(Metric::shortLabel).toList(),
        lines.stream()
            .sorted(ReportLine.WITHOUT_KEY_LAST)
            .map(
                line ->
                    new Row(
                        name.apply(line),
                        columns.stream()
                            .map(column -> numbers.shown(column, line.totals()))
                            .toList()))
            .toList());
  }
}
