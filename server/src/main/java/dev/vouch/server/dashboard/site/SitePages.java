package dev.vouch.server.dashboard.site;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.audit.AuditLog.DeletedSite;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.NewSite;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.FormNonces;
import dev.vouch.server.dashboard.page.FormResult;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;

/** {@code /}, which redirects, {@code /sites} and {@code /sites/new}. */
public final class SitePages {
  private static final String SITES = "/sites";
  private static final Duration REPORTS_TIME_LIMIT = Duration.ofSeconds(3);

  /** A site was deleted, and its deletion is on disk. */
  public static final Notice DELETED = Notice.good("deleted", "Site deleted with all its data.");

  /** A site was deleted, but the log could not record it yet. */
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
   * Shows and adds sites.
   *
   * @param audit lists the deleted sites, for administrators
   * @param conversions the conversion of a site's revenue of some days
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
        SITES + "/new", request -> PageAnswer.of(newSite(request, SiteForm.forNewSite(), false)));
    pages.postAdministrators(SITES + "/new", this::create);
  }

  /** Redirects to the list of sites, which shows the notice. */
  public static PageAnswer listWith(Notice notice) {
    return notice.at(SITES);
  }

  /** Skips the list if there is only one site. */
  private PageAnswer home(PageRequest request) {
    List<Site> all = request.sites();
    return PageAnswer.seeOther(
        all.size() == 1 ? Section.OVERVIEW.path(all.getFirst().id()) : SITES);
  }

  private PageAnswer list(PageRequest request) {
    List<DeletedSite> deleted = request.isAdministrator() ? audit.deletedSites() : List.of();
    return PageAnswer.of(
        templates.siteList(
            request.layout("Sites"),
            ListedSite.of(request.contexts(), reports.totals(request.sites())),
            deleted,
            new LocalTimes(request.locale(), ZoneOffset.UTC),
            Notice.of(request, List.of(DELETED, UNFINISHED))));
  }

  private PageAnswer create(PageRequest request) {
    return switch (siteForm.read(request)) {
      case FormResult.Rejected<NewSite>(Form form) ->
          PageAnswer.refused(newSite(request, form, false));
      case FormResult.Accepted<NewSite>(NewSite site, Form form) ->
          switch (nonces.send(request)) {
            case FIRST -> create(request, site);
            case REPEATED -> PageAnswer.seeOther(SITES);
            case UNKNOWN -> PageAnswer.refused(newSite(request, form, true));
          };
    };
  }

  private PageAnswer create(PageRequest request, NewSite site) {
    RegisteredSite created = nonces.apply(request, () -> sites.create(site));
    return PageAnswer.seeOther(Section.INSTALL.path(created.site().id()));
  }

  private JteModel newSite(PageRequest request, Form form, boolean isOld) {
    return templates.siteCreate(request.layout("Add site"), form, timeZones, nonces.newId(), isOld);
  }
}
