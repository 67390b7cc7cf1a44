package dev.vouch.server.dashboard.summary;

import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.Totals;
import dev.vouch.server.summary.SiteSummary;
import dev.vouch.server.summary.SummaryPeriod;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The texts of a summary.
 *
 * @param title such as {@code Weekly summary}
 * @param days its first and last day, and what it is compared with
 * @param conversion how the marked amounts were converted; empty if there are none
 */
public record ShownSummary(
    String title,
    String site,
    String days,
    List<Stat> stats,
    List<Table> tables,
    Optional<String> conversion) {
  /** A total and its change from the period before, such as {@code +12%}. */
  public record Stat(String label, String value, Optional<String> change) {}

  /** The first values of a dimension, or successes; none if there are no rows. */
  public record Table(String heading, List<String> columns, List<Row> rows) {}

  /** One of the {@code values} has a line for each currency. */
  public record Row(String name, List<String> values) {}

  /** Formats a summary; its recipients have no language of their own. */
  static ShownSummary of(SiteSummary summary, SummaryPeriod period) {
    NumberFormats numbers = new NumberFormats(Locale.UK);
    DimensionNames names = new DimensionNames(Locale.UK);
    return new ShownSummary(
        period.title(),
        summary.site().name(),
        "%s, compared with the %s before"
            .formatted(new DateFormats(Locale.UK).days(summary.days()), period.wireName()),
        Metric.of(summary.totals(), Optional.of(summary.before())).stream()
            .map(metric -> stat(metric, summary, numbers))
            .toList(),
        Stream.of(
                successes(summary.successes(), numbers),
                breakdown("Sources", Field.SOURCE, summary.sources(), names, numbers),
                breakdown("Pages", Field.PAGE_PATH, summary.pages(), names, numbers),
                breakdown("Countries", Field.COUNTRY, summary.countries(), names, numbers))
            .filter(table -> !table.rows().isEmpty())
            .toList(),
        summary
            .site()
            .reportingCurrency()
            .filter(_ -> summary.isConverted())
            .map("≈ Converted into %s with the site’s daily exchange rates."::formatted));
  }

  private static Stat stat(Metric metric, SiteSummary summary, NumberFormats numbers) {
    Totals totals = Totals.of(summary.totals());
    return new Stat(
        metric.label(),
        metric.total(totals, numbers),
        Optional.of(summary.before())
            .filter(before -> !before.equals(Summary.NOTHING))
            .map(before -> metric.change(totals, Totals.of(before), numbers).text()));
  }

  private static Table successes(Successes successes, NumberFormats numbers) {
    return new Table(
        "Successes",
        List.of("Successes", "Rate", "Revenue"),
        successes.lines().stream()
            .map(
                line ->
                    new Row(
                        line.title().orElse(line.name()),
                        List.of(
                            numbers.count(line.successes()),
                            numbers.percent(successes.conversionRate(line)),
                            numbers.compactMoney(line.revenue()))))
            .toList());
  }

  private static Table breakdown(
      String heading, Field by, Breakdown breakdown, DimensionNames names, NumberFormats numbers) {
    return new Table(
        heading,
        List.of("Visitors", "Successes", "Revenue"),
        breakdown.lines().stream()
            .map(
                line ->
                    new Row(
                        names.of(by, line.key()),
                        List.of(
                            numbers.count(line.visitors()),
                            numbers.count(line.successes()),
                            numbers.compactMoney(line.revenue()))))
            .toList());
  }
}
