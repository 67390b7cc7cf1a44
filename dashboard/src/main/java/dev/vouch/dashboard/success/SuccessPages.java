package dev.vouch.dashboard.success;

import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CoverageQuestion;
import dev.vouch.core.report.Touches;
import dev.vouch.core.report.TouchesQuestion;
import dev.vouch.dashboard.page.PageLayout;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.AnnotationList;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.ColumnOrder;
import dev.vouch.dashboard.report.ComparedData;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.report.FilterForm;
import dev.vouch.dashboard.report.LatestEvent;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.Panel;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.MoneyMetric;
import dev.vouch.reports.Report;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.ReportRunner;
import dev.vouch.reports.Subject.Fixed;
import gg.jte.models.runtime.JteModel;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * {@code /sites/{site_id}/successes}: the number of each success and how they are credited; with
 * {@code name}, the details of one.
 */
public final class SuccessPages {
  /** The success that is shown in detail. */
  static final Choice<Optional<String>> NAME =
      Choice.one(
          "name",
          Optional.empty(),
          text -> Optional.of(Optional.of(text).filter(name -> !name.isEmpty())),
          name -> name.orElse(""),
          "name must be the name of a success.");

  private static final List<Choice<?>> CHOICES =
      Stream.of(
              Stream.of(NAME, SuccessChartReports.CHART, SuccessUrl.SORTED),
              ColumnOrder.CHOICES.stream(),
              Facet.ALL.stream().map(Facet::choice))
          .<Choice<?>>flatMap(choices -> choices)
          .toList();

  /** The API's default limit. */
  private static final int ROWS = 100;

  private final StaticTemplates templates = new StaticTemplates();
  private final ChartAnnotations annotations;
  private final ReportUrlParser urlParser;
  private final ReportRunner reports;
  private final SiteDiagnostics diagnostics;

  public SuccessPages(
      ReportRunner reports,
      ChartAnnotations annotations,
      ReportUrlParser urlParser,
      SiteDiagnostics diagnostics) {
    this.annotations = annotations;
    this.urlParser = urlParser;
    this.reports = reports;
    this.diagnostics = diagnostics;
  }

  public void mount(Pages pages) {
    pages.getReport("/successes", FilterForm.redirecting(this::show));
  }

  private PageResponse show(PageRequest request) {
    ReportUrl url = urlParser.read(request, Section.SUCCESSES, CHOICES);
    return url.chosen(NAME)
        .map(name -> detail(request, url, name))
        .orElseGet(() -> all(request, url));
  }

  private PageResponse all(PageRequest request, ReportUrl url) {
    PageLayout layout = request.layout("Successes", Section.SUCCESSES);
    try (ReportRunner.Batch batch = url.ask(reports)) {
      Supplier<Coverage> coverage = batch.ask(new CoverageQuestion(url.scope()));
      Supplier<Report> successes =
          batch.ask(url.compared(Fixed.SUCCESSES).leading(Order.VISITORS, ROWS));
      Supplier<Optional<LocalDate>> comparedFirstDay = ComparedData.askFirstDay(url, batch);
      ColumnOrder order = SuccessUrl.order(url);
      Optional<Supplier<Report>> earlier =
          url.previousScope()
              .filter(_ -> order.isByChange())
              .map(url.request(Fixed.SUCCESSES).leading(Order.VISITORS, ROWS)::over)
              .map(batch::ask);
      List<ReportLine> compared = successes.get().comparedLines();
      List<SuccessTotals> totals =
          sorted(
              order,
              earlier
                  .map(report -> ReportLine.withEnded(compared, report.get().lines()))
                  .orElse(compared),
              request.locale());
      return PageResponse.of(
          totals.isEmpty()
              ? empty(layout, url)
              : templates.successList(
                  layout,
                  url,
                  headings(order, totals),
                  totals,
                  ComparedData.of(totals.getFirst().before().isPresent(), comparedFirstDay),
                  view(url, coverage.get())));
    }
  }

  private CoverageView view(ReportUrl url, Coverage coverage) {
    return CoverageView.of(coverage, diagnostics.linkingWarnings(url.site().id()));
  }

  /** The links of each column's heading: one, and for revenue one for each currency. */
  private static List<List<ColumnOrder.Heading>> headings(
      ColumnOrder order, List<SuccessTotals> totals) {
    List<Metric> revenue =
        MoneyMetric.revenues(totals.stream().flatMap(row -> row.line().periods()));
    List<ColumnOrder.Heading> ofRevenue =
        (revenue.isEmpty() ? List.of(MoneyMetric.revenue(Optional.empty())) : revenue)
            .stream().map(metric -> order.heading(metric.wireName(), metric.label())).toList();
    return Stream.of(
            Stream.of(List.of(order.heading(ColumnOrder.BY_NAME, "Success"))),
            SuccessTotals.METRICS.stream()
                .map(of -> List.of(order.heading(of.wireName(), SuccessTotals.label(of)))),
            Stream.of(ofRevenue))
        .flatMap(headings -> headings)
        .toList();
  }

  /** Returns the rows in this order; equal ones keep theirs. */
  private static List<SuccessTotals> sorted(
      ColumnOrder order, List<ReportLine> lines, Locale locale) {
    Metric by = Metric.parse(order.column()).orElse(Figure.SUCCESSES);
    return lines.stream()
        .sorted(order.comparator(line -> new SuccessTotals(line).title().toLowerCase(locale), by))
        .map(SuccessTotals::new)
        .toList();
  }

  private JteModel empty(PageLayout layout, ReportUrl url) {
    Optional<LocalDate> latest =
        LatestEvent.confirmedSuccessDay(url.site(), url.context().queries(reports.queries()));
    return templates.successEmpty(
        layout,
        url,
        latest.map(new DateFormats(layout.locale())::day),
        latest.map(day -> url.until(day).path()));
  }

  private PageResponse detail(PageRequest request, ReportUrl url, String name) {
    SuccessUrl ofName = new SuccessUrl(url, name);
    NumberFormats numbers = new NumberFormats(request.locale());
    try (ReportRunner.Batch batch = url.ask(reports)) {
      Supplier<Coverage> coverage = batch.ask(new CoverageQuestion(ofName.successes().scope()));
      Supplier<Touches> touches = batch.ask(new TouchesQuestion(ofName.successes().scope()));
      Supplier<Report> successes =
          batch.ask(ofName.visitors().compared(Fixed.SUCCESSES).only(Set.of(Optional.of(name))));
      List<Supplier<Report>> facets =
          Facet.ALL.stream()
              .<Supplier<Report>>map(facet -> batch.ask(facet.request(ofName)))
              .toList();
      Supplier<Optional<LocalDate>> comparedFirstDay = ComparedData.askFirstDay(url, batch);
      SuccessChartReports chart = new SuccessChartReports(ofName, batch, numbers);
      SuccessTotals totals = new SuccessTotals(successes.get().comparedLines().getFirst());
      List<Panel> panels =
          IntStream.range(0, facets.size())
              .mapToObj(i -> Facet.ALL.get(i).panel(ofName, facets.get(i).get(), totals, numbers))
              .toList();
      return PageResponse.of(
          templates.successDetail(
              request.layout(totals.title(), Section.SUCCESSES),
              ofName,
              totals,
              ComparedData.of(totals.before().isPresent(), comparedFirstDay),
              chart.chart(totals),
              AnnotationList.of(
                      annotations.list(url.site().id()), url, new DateFormats(request.locale()))
                  .readOnly(),
              panels,
              List.of(
                  TouchPanel.ofTimes(ofName, touches.get(), numbers),
                  TouchPanel.ofNumbers(ofName, touches.get(), numbers)),
              view(url, coverage.get())));
    }
  }
}
