package dev.vouch.dashboard.site;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Summary;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.LocalTimes;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.report.Sparkline;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.audit.AuditLog.DeletedSite;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.NewSite;
import gg.jte.models.runtime.JteModel;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * {@code /}, which redirects, {@code /sites} and {@code /sites/new}: the list of sites, and the
 * form for a new one.
 */
public final class SitePages {
  private static final String SITES = "/sites";
  private static final Duration REPORTS_TIME_LIMIT = Duration.ofSeconds(3);

  /** The notice after a site was deleted completely. */
  public static final Notice DELETED = Notice.good("deleted", "Site deleted with all its data.");

  /** The notice after a site was deleted whose events could not be deleted yet. */
  public static final Notice UNFINISHED =
      Notice.warning(
          "unfinished",
          "Site deleted. It no longer accepts requests. Its events could not be deleted yet,"
              + " because the server cannot write to disk: check the free space of the data"
              + " directory. The deletion is retried every minute.");

  private final StaticTemplates templates = new StaticTemplates();
  private final SequencedMap<String, List<String>> timeZones = SiteForm.timeZonesByRegion();
  private final SiteForm siteForm = new SiteForm();
  private final SiteRegistry sites;
  private final AuditLog audit;
  private final FormNonces nonces;
  private final SiteReports reports;

  /**
   * Creates the pages.
   *
   * @param audit lists the deleted sites, for administrators
   * @param conversions returns the conversion of a site's revenue on some days; empty if there is
   *     none
   * @param clock source of the current date
   */
  public SitePages(
      SiteRegistry sites,
      AuditLog audit,
      FormNonces nonces,
      ReportQueries warehouse,
      BiFunction<Site, DayRange, Optional<Conversion>> conversions,
      InstantSource clock) {
    this.sites = sites;
    this.audit = audit;
    this.nonces = nonces;
    this.reports = new SiteReports(warehouse, conversions, clock, REPORTS_TIME_LIMIT);
  }

  public void mount(Pages pages) {
    pages.get("/", this::home);
    pages.get(SITES, this::list);
    pages.getAdministrators(
        SITES + "/new", request -> PageResponse.of(newSite(request, SiteForm.forNewSite(), false)));
    pages.postAdministrators(SITES + "/new", this::create);
  }

  /** Redirects to the list of sites, which then shows the notice. */
  public static PageResponse listWith(Notice notice) {
    return notice.at(SITES);
  }

  /** Redirects to the list of sites, or to the overview if there is only one site. */
  private PageResponse home(PageRequest request) {
    List<Site> all = request.sites();
    return PageResponse.seeOther(
        all.size() == 1 ? Section.OVERVIEW.path(all.getFirst().id()) : SITES);
  }

  private PageResponse list(PageRequest request) {
    List<DeletedSite> deleted = request.isAdministrator() ? audit.deletedSites() : List.of();
    return PageResponse.of(
        templates.siteList(
            request.layout("Sites"),
            ListedSite.of(request.contexts(), reports.totals(request.sites())),
            deleted,
            new LocalTimes(request.locale(), ZoneOffset.UTC),
            Notice.of(request, List.of(DELETED, UNFINISHED))));
  }

  private PageResponse create(PageRequest request) {
    return switch (siteForm.read(request)) {
      case FormResult.Rejected<NewSite>(Form form) ->
          PageResponse.refused(newSite(request, form, false));
      case FormResult.Accepted<NewSite>(NewSite site, Form form) ->
          switch (nonces.send(request)) {
            case FIRST -> create(request, site);
            case REPEATED -> PageResponse.seeOther(SITES);
            case UNKNOWN -> PageResponse.refused(newSite(request, form, true));
          };
    };
  }

  private PageResponse create(PageRequest request, NewSite site) {
    RegisteredSite created = nonces.apply(request, () -> sites.create(site));
    return PageResponse.seeOther(SettingsPage.INSTALL.path(created.site().id()));
  }

  private JteModel newSite(PageRequest request, Form form, boolean isOld) {
    return templates.siteCreate(request.layout("Add site"), form, timeZones, nonces.newId(), isOld);
  }

  /**
   * A site in the list.
   *
   * @param totals the totals of the last 30 days; empty if they are not available
   */
  public record ListedSite(SiteContext context, Optional<SiteTotals> totals) {
    /**
     * A site's totals.
     *
     * @param daily the number of visitors per day
     */
    public record SiteTotals(Summary summary, Sparkline daily) {}

    /** Whether revenue was converted into the site's reporting currency. */
    public boolean isConverted() {
      return totals.filter(of -> of.summary().revenue().isConverted()).isPresent();
    }

    /** The path of the overview that shows these totals. */
    public String path() {
      return context.path(Section.OVERVIEW);
    }

    /** Combines sites with their totals; both lists have the same order. */
    static List<ListedSite> of(List<SiteContext> contexts, List<Optional<SiteTotals>> totals) {
      return IntStream.range(0, contexts.size())
          .mapToObj(i -> new ListedSite(contexts.get(i), totals.get(i)))
          .toList();
    }
  }
}
