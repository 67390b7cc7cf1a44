package dev.vouch.server.dashboard.overview;

import static java.util.function.Predicate.not;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.TimeseriesQuestion;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import dev.vouch.server.dashboard.map.WorldMap;
import dev.vouch.server.dashboard.overview.OverviewPage.Overview;
import dev.vouch.server.dashboard.overview.OverviewPage.Overview.Stat;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.TimeChart;
import dev.vouch.server.dashboard.report.Totals;
import dev.vouch.server.dashboard.success.SuccessUrl;
import dev.vouch.server.dashboard.table.TableUrl;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The overview's queries, run together, and the conversion of their answers. For one request. */
final class OverviewQuestions {
  static final Choice<Metric> CHART =
      Choice.one(
          "chart",
          Metric.Count.VISITORS,
          Metric::parse,
          Metric::wireName,
          "chart must be visitors, pageviews, successes, conversion_rate or revenue with a"
              + " currency, such as revenue.EUR or revenue.none.");

  private static final List<Field> OF_SOURCES =
      List.of(Field.SOURCE, Field.CHANNEL, Field.CAMPAIGN, Field.MEDIUM, Field.REFERRER);

  static final Choice<Field> SOURCES = Choice.of("sources", OF_SOURCES, Field::wireName);

  private static final int ROWS = 8;

  private final ReportUrl url;
  private final List<SuccessRule> rules;
  private final WorldMap world;
  private final PageQuestions questions;
  private final NumberFormats numbers;
  private final DimensionNames names;
  private final ImportedOverview imported;
  private final Metric chart;
  private final TimeChart.Buckets buckets;
  private final PendingAnswer<Summary> totals;
  private final Optional<PendingAnswer<Summary>> totalsBefore;
  private final VisitStats visits;
  private final PendingAnswer<Timeseries> series;
  private final Optional<PendingAnswer<Timeseries>> seriesBefore;
  private final PendingAnswer<Breakdown> sources;
  private final PendingAnswer<Successes> successes;
  private final PagesPanel pages;
  private final CountriesPanel countries;
  private final VisitorsPanel visitors;

  OverviewQuestions(
      ReportUrl url,
      List<SuccessRule> rules,
      WorldMap world,
      PageQuestions questions,
      NumberFormats numbers,
      ImportedOverview imported) {
    this.url = url;
    this.rules = rules;
    this.world = world;
    this.questions = questions;
    this.numbers = numbers;
    this.imported = imported;
    this.names = new DimensionNames(numbers.locale());
    this.buckets = TimeChart.Buckets.of(url);
    Scope scope = url.scope();
    this.chart = url.chosen(CHART).converted(scope.conversion());
    Optional<Scope> before = url.previousScope();
    totals = questions.ask(new SummaryQuestion(scope, rules));
    series = ask(questions, scope, buckets.instants());
    sources = ask(questions, scope, url.chosen(SOURCES));
    successes = questions.ask(new SuccessesQuestion(scope, rules, ROWS));
    pages = new PagesPanel(url, questions, numbers, ROWS);
    countries = new CountriesPanel(url, questions, numbers, ROWS);
    visitors = new VisitorsPanel(url, rules, questions, numbers, ROWS);
    visits = new VisitStats(url, questions, numbers);
    totalsBefore = before.map(of -> questions.ask(new SummaryQuestion(of, rules)));
    seriesBefore =
        buckets
            .previous()
            .map(
                earlier ->
                    ask(
                        questions,
                        scope.between(earlier.instants().getFirst(), earlier.until()),
                        earlier.instants()));
  }

  private PendingAnswer<Timeseries> ask(
      PageQuestions questions, Scope scope, List<Instant> starts) {
    return questions.ask(new TimeseriesQuestion(scope, rules, starts));
  }

  private static PendingAnswer<Breakdown> ask(PageQuestions questions, Scope scope, Dimension by) {
    return questions.ask(new BreakdownQuestion(scope, by, ROWS));
  }

  /** Empty when there were no events and no imported totals. */
  Optional<Overview> overview() {
    Summary now = totals.answer();
    return now.equals(Summary.NOTHING) && !imported.isPresent()
        ? Optional.empty()
        : Optional.of(
            new Overview(
                stats(now),
                visits.of(now, totalsBefore.map(PendingAnswer::answer)),
                imported.on(
                    buckets.chart(
                        chart,
                        series.answer(),
                        seriesBefore
                            .map(PendingAnswer::answer)
                            .filter(OverviewQuestions::hasEvents),
                        numbers),
                    buckets),
                List.of(
                    imported.on(sources(now), Optional.of(url.chosen(SOURCES))),
                    successes(now),
                    imported.on(pages.panel(now), pages.field()),
                    imported.on(countries.panel(now), Optional.of(Field.COUNTRY)),
                    imported.on(visitors.panel(now), visitors.field())),
                countries.map(world, now),
                questions.asOf(),
                imported.note()));
  }

  private static boolean hasEvents(Timeseries series) {
    return series.buckets().stream().anyMatch(not(Summary.NOTHING::equals));
  }

  private List<Stat> stats(Summary now) {
    Optional<Summary> before =
        totalsBefore.map(PendingAnswer::answer).filter(not(Summary.NOTHING::equals));
    return metrics(now, before)
        .map(
            metric ->
                new Stat(
                    metric,
                    metric.total(Totals.of(now), numbers),
                    note(metric, now),
                    before.map(then -> metric.change(Totals.of(now), Totals.of(then), numbers)),
                    url.with(CHART, metric).path(),
                    metric.equals(chart),
                    imported.total(metric)))
        .toList();
  }

  private Optional<String> note(Metric metric, Summary now) {
    long unseen = now.visitors() - now.visitorsSeen();
    return metric == Metric.Count.VISITORS && unseen > 0
        ? Optional.of(numbers.count(unseen) + " never seen in a browser")
        : Optional.empty();
  }

  private Stream<Metric> metrics(Summary now, Optional<Summary> before) {
    return Stream.concat(Metric.of(now, before).stream(), Stream.of(chart)).distinct();
  }

  private Panel sources(Summary now) {
    Field by = url.chosen(SOURCES);
    List<Panel.Column> columns =
        List.of(Panel.Column.VISITORS, Panel.Column.SUCCESSES, Panel.Column.REVENUE);
    UnaryOperator<String> all = column -> TableUrl.of(url, by).sortedBy(column).report().path();
    return new Panel(
        "sources",
        "Sources",
        Panel.tabs(url, SOURCES, OF_SOURCES, names),
        Panel.Heading.of(names.of(by), all.apply(ColumnOrder.BY_NAME)),
        Panel.headings(columns, sources.answer().lines(), all),
        Panel.rows(url, by, sources.answer(), columns, now.visitors(), numbers),
        Optional.of(TableUrl.of(url, by).report().path()),
        url.csv("breakdown", new QueryParameter("by", by.wireName()), ReportUrl.ROWS_MAX));
  }

  private Panel successes(Summary now) {
    Successes answer = successes.answer();
    long max = answer.lines().stream().mapToLong(Successes.Line::successes).max().orElse(0);
    return new Panel(
        "successes",
        "Successes",
        List.of(),
        Panel.Heading.of("Name", SuccessUrl.listBy(ColumnOrder.BY_NAME, url)),
        List.of(
            Panel.Heading.of(
                "Successes", SuccessUrl.listBy(Metric.Count.SUCCESSES.wireName(), url)),
            Panel.Heading.of(
                "Rate", SuccessUrl.listBy(new Metric.ConversionRate().wireName(), url)),
            new Panel.Heading(
                "Revenue",
                Metric.firstOf(answer.lines().stream().map(Successes.Line::revenue))
                    .map(metric -> SuccessUrl.listBy(metric.wireName(), url)))),
        answer.lines().stream().map(line -> row(answer, line, max, now)).toList(),
        Optional.of(url.on(Section.SUCCESSES).path()),
        url.csv("successes", ReportUrl.ROWS_MAX));
  }

  private Panel.Row row(Successes answer, Successes.Line line, long max, Summary now) {
    return Panel.Row.of(
        url,
        new Filter(Field.NAME, Optional.of(line.name())),
        line.title().orElse(line.name()),
        Panel.percent(line.successes(), max),
        numbers.share(
            BigDecimal.valueOf(line.successes()),
            BigDecimal.valueOf(now.successes()),
            "all successes"),
        List.of(
            numbers.compact(line.successes()),
            numbers.percent(answer.conversionRate(line)),
            numbers.compactMoney(line.revenue())));
  }
}
