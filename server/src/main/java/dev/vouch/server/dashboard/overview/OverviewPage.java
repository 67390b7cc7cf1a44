package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.view.SavedView;
import dev.vouch.server.dashboard.map.CountryMap;
import dev.vouch.server.dashboard.map.WorldMap;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageLayout;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.report.AnnotationList;
import dev.vouch.server.dashboard.report.Choice;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.report.LatestEvent;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberChange;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.Panel;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.report.TimeChart;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.report.ImportedReports;
import gg.jte.models.runtime.JteModel;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code /sites/{site_id}}: the overview. */
public final class OverviewPage {
  private static final List<Choice<?>> CHOICES =
      List.of(
          OverviewQuestions.CHART,
          OverviewQuestions.SOURCES,
          PagesPanel.SUBJECT,
          CountriesPanel.VIEW,
          VisitorsPanel.GROUPING,
          OverviewNotice.CHOICE);

  private final StaticTemplates templates = new StaticTemplates();
  private final WorldMap world = WorldMap.load();
  private final NamedItems<SavedView> views;
  private final ChartAnnotations annotations;
  private final SuccessRules rules;
  private final ReportQueries warehouse;
  private final ReportUrlParser urlParser;
  private final ImportedReports imports;

  public OverviewPage(
      NamedItems<SavedView> views,
      ChartAnnotations annotations,
      SuccessRules rules,
      ReportQueries warehouse,
      ReportUrlParser urlParser,
      ImportedReports imports) {
    this.views = views;
    this.annotations = annotations;
    this.rules = rules;
    this.warehouse = warehouse;
    this.urlParser = urlParser;
    this.imports = imports;
  }

  public void mount(Pages pages) {
    pages.getReport("", this::show);
  }

  private PageAnswer show(PageRequest request) {
    ReportUrl url = url(urlParser, request);
    PageLayout layout = request.layout("Overview", Section.OVERVIEW);
    SavedViewMenu menu = SavedViewMenu.of(views, url, request);
    return PageAnswer.of(
        ask(url, new NumberFormats(request.locale()))
            .<JteModel>map(
                overview ->
                    templates.overviewPage(
                        layout, url, menu, overview, annotations(url, request.locale())))
            .orElseGet(() -> empty(layout, url, menu)));
  }

  /** Parses the overview's URL. */
  static ReportUrl url(ReportUrlParser urlParser, PageRequest request) {
    return urlParser
        .read(request, Section.OVERVIEW, CHOICES)
        .with(OverviewNotice.CHOICE, Optional.empty());
  }

  private AnnotationList annotations(ReportUrl url, Locale locale) {
    return AnnotationList.of(annotations.list(url.site().id()), url, new DateFormats(locale));
  }

  private Optional<Overview> ask(ReportUrl url, NumberFormats numbers) {
    try (PageQuestions questions = new PageQuestions(url.context().queries(warehouse))) {
      return new OverviewQuestions(
              url,
              rules.of(url.site().id()),
              world,
              questions,
              numbers,
              new ImportedOverview(url, imports.of(url.site()), numbers))
          .overview();
    }
  }

  private JteModel empty(PageLayout layout, ReportUrl url, SavedViewMenu menu) {
    DateFormats dates = new DateFormats(layout.locale());
    Optional<LocalDate> latest = LatestEvent.day(url.site(), url.context().queries(warehouse));
    return templates.overviewEmpty(
        layout,
        url,
        menu,
        dates.days(url.days()),
        latest.map(dates::day),
        latest.map(day -> url.until(day).path()));
  }

  /**
   * Content of the page if the period has events.
   *
   * @param map of the countries; empty if it is not chosen
   * @param asOf everything that was recorded until then is in the numbers
   * @param imported what imported numbers are, or why there are none; empty for a site without
   *     imports
   */
  public record Overview(
      List<Stat> stats,
      List<VisitStat> visitStats,
      TimeChart chart,
      List<Panel> panels,
      Optional<CountryMap> map,
      Instant asOf,
      Optional<String> imported) {
    public Overview {
      stats = List.copyOf(stats);
      visitStats = List.copyOf(visitStats);
      panels = List.copyOf(panels);
    }

    /**
     * A total with a link to its chart.
     *
     * @param isShown whether its chart is shown
     * @param note what else there is to say about the number
     * @param change empty without a comparison or without earlier data
     * @param imported the imported total; empty if there is none
     */
    public record Stat(
        Metric metric,
        String shown,
        Optional<String> note,
        Optional<NumberChange> change,
        String path,
        boolean isShown,
        Optional<String> imported) {}
  }
}
