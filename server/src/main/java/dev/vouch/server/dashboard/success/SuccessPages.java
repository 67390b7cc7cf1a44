package dev.vouch.server.dashboard.success;

import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageLayout;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.report.AnnotationList;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
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
              Stream.of(NAME, SuccessChartQuestions.CHART),
              SuccessOrder.CHOICES.stream(),
              Facet.ALL.stream().map(Facet::choice))
          .<Choice<?>>flatMap(choices -> choices)
          .toList();

  private final StaticTemplates templates = new StaticTemplates();
  private final ChartAnnotations annotations;
  private final ReportUrlParser urlParser;
  private final SuccessReports reports;

  public SuccessPages(
      SuccessRules rules,
      ChartAnnotations annotations,
      ReportQueries warehouse,
      ReportUrlParser urlParser,
      SiteDiagnostics diagnostics) {
    this.annotations = annotations;
    this.urlParser = urlParser;
    this.reports = new SuccessReports(rules, warehouse, diagnostics);
  }

  public void mount(Pages pages) {
    pages.getReport("/successes", this::show);
  }

  private PageAnswer show(PageRequest request) {
    ReportUrl url = urlParser.read(request, Section.SUCCESSES, CHOICES);
    return url.chosen(NAME)
        .map(name -> detail(request, url, name))
        .orElseGet(() -> all(request, url));
  }

  private PageAnswer all(PageRequest request, ReportUrl url) {
    PageLayout layout = request.layout("Successes", Section.SUCCESSES);
    SuccessReports.All all = reports.all(url);
    SuccessOrder order = SuccessOrder.of(url);
    return PageAnswer.of(
        all.totals().isEmpty()
            ? empty(layout, url)
            : templates.successList(
                layout,
                url,
                order.headings(all.totals()),
                order.sort(all.totals(), request.locale()),
                all.coverage()));
  }

  private JteModel empty(PageLayout layout, ReportUrl url) {
    Optional<LocalDate> latest = reports.latestDay(url);
    return templates.successEmpty(
        layout,
        url,
        latest.map(new DateFormats(layout.locale())::day),
        latest.map(day -> url.until(day).path()));
  }

  private PageAnswer detail(PageRequest request, ReportUrl url, String name) {
    SuccessUrl ofName = new SuccessUrl(url, name);
    SuccessReports.One one = reports.one(ofName, new NumberFormats(request.locale()));
    PageLayout layout = request.layout(one.totals().title(), Section.SUCCESSES);
    return PageAnswer.of(
        templates.successDetail(
            layout,
            ofName,
            one.totals(),
            one.chart(),
            AnnotationList.of(
                    annotations.list(url.site().id()), url, new DateFormats(request.locale()))
                .readOnly(),
            one.panels(),
            one.touches(),
            one.coverage()));
  }
}
