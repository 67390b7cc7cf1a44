package dev.vouch.dashboard.report;

import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Unit;
import dev.vouch.reports.MoneyMetric;
import dev.vouch.reports.ReportLine;
import java.util.List;
import java.util.Optional;

/**
 * A number of a table, with its change from the compared days.
 *
 * @param change empty if the line has no change of the metric ({@link ReportLine#change})
 */
public record ShownNumber(String text, Optional<NumberChange> change) {
  /** A number that is not compared. */
  public static ShownNumber of(String text) {
    return new ShownNumber(text, Optional.empty());
  }

  /** The number of a metric of a line. */
  public static ShownNumber of(Metric metric, ReportLine line, NumberFormats numbers) {
    return of(numbers.shown(metric, line.totals()), metric, line, numbers);
  }

  /**
   * The numbers of a metric of a line where there is little room: one, but of revenue one for each
   * currency of either period.
   */
  public static List<ShownNumber> compact(Metric metric, ReportLine line, NumberFormats numbers) {
    List<Metric> metrics =
        metric.unit() == Unit.AMOUNTS ? MoneyMetric.revenues(line.periods()) : List.of(metric);
    return metrics.isEmpty()
        ? List.of(of(NumberFormats.NONE))
        : metrics.stream()
            .map(each -> of(numbers.compact(each, line.totals()), each, line, numbers))
            .toList();
  }

  private static ShownNumber of(
      String text, Metric metric, ReportLine line, NumberFormats numbers) {
    return new ShownNumber(
        text,
        line.before()
            .filter(_ -> line.change(metric).isPresent())
            .map(before -> numbers.change(metric, line.totals(), before.totals())));
  }
}
