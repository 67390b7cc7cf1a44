package dev.vouch.server.dashboard.success;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.TimeChart;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The queries of a success's chart, and the conversion of their answers. For one request. */
final class SuccessChartQuestions {
  static final Choice<Metric> CHART =
      Choice.one(
          "chart",
          Metric.Count.SUCCESSES,
          text -> Metric.parse(text).filter(SuccessChartQuestions::isCharted),
          Metric::wireName,
          "chart must be successes or revenue with a currency, such as revenue.EUR or"
              + " revenue.none.");

  private static final int SOURCES = 5;
  private static final String OTHER_SOURCES = "Other sources";

  private final SuccessUrl url;
  private final PageQuestions questions;
  private final NumberFormats numbers;
  private final Metric chosen;
  private final TimeChart.Buckets buckets;
  private final PendingAnswer<Timeseries> series;
  private final PendingAnswer<Breakdown> sources;
  private final Optional<PendingAnswer<Timeseries>> seriesBefore;

  SuccessChartQuestions(SuccessUrl url, PageQuestions questions, NumberFormats numbers) {
    this.url = url;
    this.questions = questions;
    this.numbers = numbers;
    chosen = url.report().chosen(CHART).converted(url.report().scope().conversion());
    buckets = TimeChart.Buckets.of(url.successes());
    series = ask(scope(), buckets.instants());
    sources =
        questions.ask(
            new BreakdownQuestion(
                scope(), Field.SOURCE, BreakdownQuestion.Order.SUCCESSES, SOURCES));
    seriesBefore =
        buckets
            .previous()
            .map(
                earlier ->
                    ask(
                        scope().between(earlier.instants().getFirst(), earlier.until()),
                        earlier.instants()));
  }

  private static boolean isCharted(Metric metric) {
    return switch (metric) {
      case Metric.Count count -> count == Metric.Count.SUCCESSES;
      case Metric.Money _ -> true;
      case Metric.ConversionRate _, Metric.MoneyPerVisitor _ -> false;
    };
  }

  /** Each success has one source, so that all of them add up to the total. */
  private Scope scope() {
    Scope scope = url.successes().scope();
    return scope.creditedBy(scope.credit().ofWholeEvents());
  }

  private PendingAnswer<Timeseries> ask(Scope scope, List<Instant> starts) {
    return questions.ask(new TimeseriesQuestion(scope, List.of(), starts));
  }

  SuccessChart chart(SuccessTotals totals) {
    return chosen.equals(Metric.Count.SUCCESSES)
        ? new SuccessChart.BySource(tabs(totals), bySource())
        : new SuccessChart.CumulativeRevenue(tabs(totals), cumulativeRevenue());
  }

  private List<Panel.Tab> tabs(SuccessTotals totals) {
    Stream<Metric> currencies =
        totals.line().revenue().amounts().stream()
            .map(Revenue.Amount::currency)
            .map(Metric.Money::new);
    return Stream.of(Stream.of(Metric.Count.SUCCESSES), currencies, Stream.of(chosen))
        .flatMap(metrics -> metrics)
        .distinct()
        .map(this::tab)
        .toList();
  }

  private Panel.Tab tab(Metric metric) {
    ReportUrl path = url.report().with(CHART, metric);
    return new Panel.Tab(label(metric), path.path(), metric.equals(chosen));
  }

  private static String label(Metric metric) {
    return metric instanceof Metric.Money(Optional<String> currency)
        ? currency.map(code -> "Cumulative revenue, " + code).orElse("Cumulative revenue")
        : metric.label();
  }

  private TimeChart cumulativeRevenue() {
    return buckets.chart(
        chosen,
        label(chosen),
        cumulative(series.answer()),
        seriesBefore
            .map(PendingAnswer::answer)
            .filter(SuccessChartQuestions::hasRevenue)
            .map(SuccessChartQuestions::cumulative),
        numbers);
  }

  private static boolean hasRevenue(Timeseries series) {
    return series.buckets().stream().anyMatch(bucket -> !bucket.revenue().amounts().isEmpty());
  }

  private static Timeseries cumulative(Timeseries series) {
    List<Summary> sums = new ArrayList<>();
    Revenue sum = Revenue.NONE;
    for (Summary bucket : series.buckets()) {
      sum = sum.plus(bucket.revenue());
      sums.add(new Summary(0, 0, 0, 0, sum, 0));
    }
    return new Timeseries(sums);
  }

  private StackedChart bySource() {
    DimensionNames names = new DimensionNames(numbers.locale());
    List<Optional<String>> keys =
        sources.answer().lines().stream()
            .filter(line -> line.successes().signum() > 0)
            .map(Breakdown.Line::key)
            .toList();
    List<PendingAnswer<Timeseries>> asked =
        keys.stream()
            .map(key -> scope().withOneOf(Field.SOURCE, List.of(key)))
            .map(of -> ask(of, buckets.instants()))
            .toList();
    List<Timeseries> answers = asked.stream().map(PendingAnswer::answer).toList();
    List<StackedChart.Part> parts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      parts.add(part(names.of(Field.SOURCE, keys.get(i)), answers.get(i)));
    }
    Timeseries others = remainder(series.answer(), answers);
    if (others.buckets().stream().anyMatch(bucket -> bucket.successes() != 0)) {
      parts.add(part(OTHER_SOURCES, others));
    }
    return new StackedChart(chart(series.answer()), parts);
  }

  /** What is in the total and in none of the parts: each success has one source. */
  private static Timeseries remainder(Timeseries total, List<Timeseries> parts) {
    List<Summary> rest = new ArrayList<>();
    for (int i = 0; i < total.buckets().size(); i++) {
      int bucket = i;
      long counted = parts.stream().mapToLong(of -> of.buckets().get(bucket).successes()).sum();
      long left = total.buckets().get(bucket).successes() - counted;
      rest.add(new Summary(0, 0, left, 0, Revenue.NONE, 0));
    }
    return new Timeseries(rest);
  }

  private StackedChart.Part part(String label, Timeseries part) {
    long sum = part.buckets().stream().mapToLong(Summary::successes).sum();
    return new StackedChart.Part(label, numbers.count(sum), chart(part));
  }

  private TimeChart chart(Timeseries of) {
    return buckets.chart(Metric.Count.SUCCESSES, of, Optional.empty(), numbers);
  }
}
