package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Interval;
import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.ImportedRow;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.TimeChart;
import dev.vouch.server.report.ImportedBuckets;
import dev.vouch.server.report.ImportedNumbers;
import dev.vouch.server.report.ImportedNumbers.Status;
import dev.vouch.server.report.ImportedReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The imported totals of the overview, which stay apart from the site's own. For one request. */
final class ImportedOverview {
  private static final int ROWS = 8;

  private final ReportUrl url;
  private final ImportedReport report;
  private final NumberFormats numbers;
  private final Optional<ImportedNumbers<ImportedTotals.Day>> days;

  ImportedOverview(ReportUrl url, ImportedReport report, NumberFormats numbers) {
    this.url = url;
    this.report = report;
    this.numbers = numbers;
    days = report.hasAny() ? Optional.of(report.daily(url.scope())) : Optional.empty();
  }

  /** Whether the period has imported totals. */
  boolean isPresent() {
    return days.filter(found -> found.status() == Status.INCLUDED).isPresent();
  }

  /** What imported numbers are, or why the page has none; empty for a site without imports. */
  Optional<String> note() {
    return days.flatMap(
        found ->
            switch (found.status()) {
              case INCLUDED -> Optional.of(included(found));
              case FILTERED ->
                  Optional.of(
                      "Imported totals are not shown, because they cannot be filtered by this.");
              case NONE, HOURLY -> Optional.empty();
            });
  }

  private String included(ImportedNumbers<ImportedTotals.Day> found) {
    String visitors =
        "Imported totals are shown next to the site's own numbers and are not part of them."
            + " Imported visitors are the sum of the visitors of each day."
            + (url.previousScope().isPresent() ? " Changes are of own numbers only." : "");
    return found
        .before()
        .map(
            day ->
                visitors + " They end before " + new DateFormats(numbers.locale()).day(day) + ".")
        .orElse(visitors);
  }

  /** Returns the imported total of a metric; empty if there is none. */
  Optional<String> total(Metric metric) {
    return days.flatMap(found -> ImportedNumbers.sum(found.rows()))
        .map(counts -> count(metric, counts))
        .filter(OptionalLong::isPresent)
        .map(count -> numbers.count(count.getAsLong()));
  }

  private static OptionalLong count(Metric metric, ImportedCounts counts) {
    return switch (metric) {
      case Metric.Count.VISITORS -> OptionalLong.of(counts.visitors());
      case Metric.Count.PAGEVIEWS -> counts.pageviews();
      case Metric.Count.SUCCESSES -> counts.successes();
      case Metric.ConversionRate _, Metric.Money _, Metric.MoneyPerVisitor _ ->
          OptionalLong.empty();
    };
  }

  /** Returns the chart with imported totals, unless it is of hours. */
  TimeChart on(TimeChart chart, TimeChart.Buckets buckets) {
    if (!isPresent() || buckets.interval() == Interval.HOUR) {
      return chart;
    }
    return chart.withImported(
        ImportedBuckets.of(buckets.starts(), days.orElseThrow().rows()).stream()
            .map(counts -> counts.map(found -> count(chart.metric(), found)))
            .map(count -> count.orElseGet(OptionalLong::empty))
            .map(count -> point(count))
            .toList());
  }

  private Optional<TimeChart.Imported> point(OptionalLong count) {
    return count.isPresent()
        ? Optional.of(new TimeChart.Imported(count.getAsLong(), numbers.count(count.getAsLong())))
        : Optional.empty();
  }

  /** Returns the panel with the imported values of its dimension, if it has one. */
  Panel on(Panel panel, Optional<Field> dimension) {
    return days.isPresent() && dimension.isPresent() ? on(panel, dimension.get()) : panel;
  }

  private Panel on(Panel panel, Field by) {
    List<ImportedTotals.Value> values = report.values(url.scope(), by, ROWS).rows();
    long max = values.stream().mapToLong(value -> value.counts().visitors()).max().orElse(0);
    return panel.withImported(values.stream().map(value -> row(by, value, max)).toList());
  }

  private ImportedRow row(Field by, ImportedTotals.Value value, long max) {
    Filter filter = new Filter(by, value.value());
    return new ImportedRow(
        value
            .value()
            .map(text -> new DimensionNames(numbers.locale()).of(by, Optional.of(text)))
            .orElse("None"),
        (url.has(filter) ? url.without(filter) : url.with(filter)).path(),
        Panel.percent(value.counts().visitors(), max),
        numbers.compact(value.counts().visitors()));
  }
}
