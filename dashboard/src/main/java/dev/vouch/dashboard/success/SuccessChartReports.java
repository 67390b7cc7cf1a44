package dev.vouch.dashboard.success;

import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.Panel;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.TimeChart;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.MoneyMetric;
import dev.vouch.reports.Report;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.ReportRequest;
import dev.vouch.reports.ReportRunner;
import dev.vouch.reports.Subject;
import dev.vouch.reports.TimeBuckets;
import dev.vouch.reports.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The reports of a success's chart, and the chart that is made of them. For one request. */
final class SuccessChartReports {
  static final Choice<Metric> CHART =
      Choice.one(
          "chart",
          Figure.SUCCESSES,
          text ->
              text.equals(Figure.SUCCESSES.wireName())
                  ? Optional.of(Figure.SUCCESSES)
                  : MoneyMetric.parse(text),
          Metric::wireName,
          "chart must be successes or revenue with a currency, such as revenue.EUR or"
              + " revenue.none.");

  private static final int SOURCES = 5;
  private static final String OTHER_SOURCES = "Other sources";

  private final SuccessUrl url;
  private final ReportRunner.Batch batch;
  private final NumberFormats numbers;
  private final Metric chosen;
  private final ReportRequest overTime;
  private final Supplier<Report> series;
  private final Supplier<Report> sources;

  SuccessChartReports(SuccessUrl url, ReportRunner.Batch batch, NumberFormats numbers) {
    this.url = url;
    this.batch = batch;
    this.numbers = numbers;
    chosen = MoneyMetric.converted(url.report().chosen(CHART), url.report().scope().conversion());
    // Each success has one source, so that all of them add up to the total.
    ReportUrl ofWhole = url.successes().with(url.successes().credit().ofWholeEvents());
    Subject buckets = new Subject.OverTime(TimeBuckets.charting(ofWhole.days()));
    overTime = ofWhole.request(buckets);
    series = batch.ask(ofWhole.compared(buckets));
    sources =
        batch.ask(
            ofWhole.request(new Subject.Values(Field.SOURCE)).leading(Order.SUCCESSES, SOURCES));
  }

  SuccessChart chart(SuccessTotals totals) {
    return chosen.equals(Figure.SUCCESSES)
        ? new SuccessChart.BySource(tabs(totals), bySource())
        : new SuccessChart.CumulativeRevenue(
            tabs(totals), chart(chosen, cumulative(series.get().lines())));
  }

  private List<Panel.Tab> tabs(SuccessTotals totals) {
    return Stream.of(
            List.of(Figure.SUCCESSES),
            MoneyMetric.revenues(Stream.of(totals.now())),
            List.of(chosen))
        .<Metric>flatMap(List::stream)
        .distinct()
        .map(this::tab)
        .toList();
  }

  private Panel.Tab tab(Metric metric) {
    ReportUrl path = url.report().with(CHART, metric);
    return new Panel.Tab(label(metric), path.path(), metric.equals(chosen));
  }

  private static String label(Metric metric) {
    return metric instanceof MoneyMetric
        ? metric.currency().map(code -> "Cumulative revenue, " + code).orElse("Cumulative revenue")
        : metric.label();
  }

  private TimeChart chart(Metric metric, List<ReportLine> lines) {
    return TimeChart.of(url.successes(), metric, label(metric), lines, numbers);
  }

  /** The sums of revenue until each bucket, compared if there was revenue in the earlier days. */
  private static List<ReportLine> cumulative(List<ReportLine> lines) {
    List<ReportLine> earlier = lines.stream().flatMap(line -> line.before().stream()).toList();
    boolean isCompared =
        earlier.stream().anyMatch(line -> !line.totals().revenue().amounts().isEmpty());
    return ReportLine.comparedInOrder(sums(lines), isCompared ? sums(earlier) : List.of());
  }

  private static List<ReportLine> sums(List<ReportLine> lines) {
    List<ReportLine> sums = new ArrayList<>();
    Revenue sum = Revenue.NONE;
    for (ReportLine line : lines) {
      sum = sum.plus(line.totals().revenue());
      sums.add(line.withOnly(Totals.of(new Summary(0, 0, 0, 0, sum, 0))));
    }
    return sums;
  }

  private StackedChart bySource() {
    DimensionNames names = new DimensionNames(numbers.locale());
    List<Optional<String>> keys =
        sources.get().lines().stream()
            .filter(line -> line.totals().successes().signum() > 0)
            .map(ReportLine::key)
            .toList();
    List<Supplier<Report>> asked =
        keys.stream()
            .map(key -> overTime.scope().withOneOf(Field.SOURCE, List.of(key)))
            .<Supplier<Report>>map(of -> batch.ask(overTime.over(of)))
            .toList();
    List<List<ReportLine>> answers = asked.stream().map(of -> of.get().lines()).toList();
    List<StackedChart.Part> parts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      parts.add(part(names.of(Field.SOURCE, keys.get(i)), answers.get(i)));
    }
    List<ReportLine> total =
        series.get().lines().stream().map(line -> line.withOnly(line.totals())).toList();
    List<ReportLine> others = remainder(total, answers);
    if (others.stream().anyMatch(line -> line.totals().successes().signum() != 0)) {
      parts.add(part(OTHER_SOURCES, others));
    }
    return new StackedChart(chart(Figure.SUCCESSES, total), parts);
  }

  /** What is in the total and in none of the parts: each success has one source. */
  private static List<ReportLine> remainder(List<ReportLine> total, List<List<ReportLine>> parts) {
    return IntStream.range(0, total.size())
        .mapToObj(
            i -> {
              long counted = parts.stream().mapToLong(of -> successes(of.get(i))).sum();
              long left = successes(total.get(i)) - counted;
              return total.get(i).withOnly(Totals.of(new Summary(0, 0, left, 0, Revenue.NONE, 0)));
            })
        .toList();
  }

  private static long successes(ReportLine line) {
    return line.totals().counts().successes();
  }

  private StackedChart.Part part(String label, List<ReportLine> lines) {
    long sum = lines.stream().mapToLong(SuccessChartReports::successes).sum();
    return new StackedChart.Part(label, numbers.count(sum), chart(Figure.SUCCESSES, lines));
  }
}
