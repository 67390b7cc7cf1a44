package dev.vouch.dashboard.overview;

import dev.vouch.dashboard.map.WorldMap;
import dev.vouch.dashboard.map.WorldMap.CountryMap;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageLayout;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.AnnotationList;
import dev.vouch.dashboard.report.ComparedData;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.report.FilterForm;
import dev.vouch.dashboard.report.LatestEvent;
import dev.vouch.dashboard.report.NumberChange;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.Panel;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.report.TimeChart;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.view.SavedView;
import dev.vouch.directory.view.SharedView;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Report;
import dev.vouch.reports.ReportRunner;
import gg.jte.models.runtime.JteModel;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** {@code /sites/{site_id}}: the overview. */
public final class OverviewPage {
  private final StaticTemplates templates = new StaticTemplates();
  private final WorldMap world = WorldMap.load();
  private final SiteItems<SavedView> views;
  private final ChartAnnotations annotations;
  private final ReportRunner reports;
  private final ReportUrlParser urlParser;

  public OverviewPage(
      SiteItems<SavedView> views,
      ChartAnnotations annotations,
      ReportRunner reports,
      ReportUrlParser urlParser) {
    this.views = views;
    this.annotations = annotations;
    this.reports = reports;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getOverview(FilterForm.redirecting(this::show));
  }

  private PageResponse show(PageRequest request) {
    PageLayout layout = request.layout("Overview", Section.OVERVIEW);
    Optional<SharedView> view = request.context().view();
    if (view.isPresent()) {
      return shared(layout, SharedViewUrl.read(urlParser, request, view.get()), view.get());
    }
    ReportUrl url = url(urlParser, request);
    return page(layout, url, SavedViewMenu.of(views, url, request));
  }

  private PageResponse shared(PageLayout layout, ReportUrl url, SharedView view) {
    if (!view.isEmbeddable()) {
      return page(layout, url, SavedViewMenu.NONE);
    }
    PageLayout framed = url.chosen(OverviewChoices.EMBED) ? layout.embedded() : layout;
    return page(framed, url, SavedViewMenu.NONE).embeddable();
  }

  private PageResponse page(PageLayout layout, ReportUrl url, SavedViewMenu menu) {
    return PageResponse.of(
        ask(url, layout)
            .map(overview -> url.context().view().isPresent() ? overview.readOnly() : overview)
            .<JteModel>map(
                overview ->
                    templates.overviewPage(layout, url, menu, overview, annotations(url, layout)))
            .orElseGet(() -> empty(layout, url, menu)));
  }

  /** Parses the overview's URL. */
  static ReportUrl url(ReportUrlParser urlParser, PageRequest request) {
    return urlParser
        .read(request, Section.OVERVIEW, OverviewChoices.ALL)
        .with(OverviewNotice.CHOICE, Optional.empty());
  }

  private AnnotationList annotations(ReportUrl url, PageLayout layout) {
    return AnnotationList.of(
        annotations.list(url.site().id()), url, new DateFormats(layout.locale()));
  }

  private Optional<Overview> ask(ReportUrl url, PageLayout layout) {
    try (ReportRunner.Batch batch = url.ask(reports)) {
      return new OverviewReports(url, batch, new NumberFormats(layout.locale())).overview(world);
    }
  }

  private JteModel empty(PageLayout layout, ReportUrl url, SavedViewMenu menu) {
    DateFormats dates = new DateFormats(layout.locale());
    Optional<LocalDate> latest =
        url.context().view().isPresent()
            ? Optional.empty()
            : LatestEvent.day(url.site(), url.context().queries(reports.queries()));
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
   * @param visits the numbers about visits; empty if there are too many to count
   * @param columns the panels, in columns of about the same height
   * @param map of the countries; empty if it is not chosen
   * @param compared what the compared days have
   * @param asOf everything that was recorded until then is in the numbers
   * @param imported what imported numbers are, or why there are none; empty for a site without
   *     imports
   */
  public record Overview(
      List<Stat> stats,
      Optional<Report> visits,
      TimeChart chart,
      List<List<Panel>> columns,
      Optional<CountryMap> map,
      ComparedData compared,
      Instant asOf,
      Optional<String> imported) {
    public Overview {
      stats = List.copyOf(stats);
      columns = columns.stream().map(List::copyOf).toList();
    }

    /** Returns the same content without links to other pages, filters and files. */
    Overview readOnly() {
      return new Overview(
          stats,
          visits,
          chart.readOnly(),
          columns.stream().map(column -> column.stream().map(Panel::readOnly).toList()).toList(),
          map.map(CountryMap::readOnly),
          compared,
          asOf,
          imported);
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

  /**
   * The menu of a site's saved views, on the overview.
   *
   * @param links the views, oldest first
   * @param notice about the change that led to the page
   */
  public record SavedViewMenu(List<SavedViewLink> links, Optional<Notice> notice) {
    /** The menu for readers who see none of the site's saved views. */
    static final SavedViewMenu NONE = new SavedViewMenu(List.of(), Optional.empty());

    public SavedViewMenu {
      links = List.copyOf(links);
    }

    /** Returns the menu of the site that a page is about. */
    public static SavedViewMenu of(SiteItems<SavedView> views, ReportUrl url, PageRequest request) {
      return new SavedViewMenu(
          views.list(url.site().id()).stream().map(view -> SavedViewLink.of(view, url)).toList(),
          OverviewNotice.of(request));
    }

    /** The view that the page shows; empty if it is not saved. */
    public Optional<SavedViewLink> shown() {
      return links.stream().filter(SavedViewLink::isShown).findFirst();
    }

    /**
     * A saved view with its URL.
     *
     * @param isShown whether it is the view on the page
     */
    public record SavedViewLink(String id, String name, String path, boolean isShown) {
      private static SavedViewLink of(SiteItem<SavedView> view, ReportUrl url) {
        String query = view.value().query();
        return new SavedViewLink(
            view.id(),
            view.value().name(),
            query.isEmpty() ? url.plainPath() : url.plainPath() + "?" + query,
            query.equals(url.query()));
      }
    }
  }
}
