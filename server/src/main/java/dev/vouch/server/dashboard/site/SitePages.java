package dev.vouch.server.dashboard.site;

import dev.vouch.core.site.Site;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.audit.AuditLog.DeletedSite;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.template.StaticTemplates;
import java.time.ZoneOffset;
import java.util.List;

/** {@code /}, which leads on, and {@code /sites}. */
public final class SitePages {
  private final StaticTemplates templates = new StaticTemplates();
  private final AuditLog audit;

  /** Shows administrators the sites that this audit says are gone. */
  public SitePages(AuditLog audit) {
    this.audit = audit;
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    pages.get("/", this::home);
    pages.get("/sites", this::list);
  }

  /** With one site there is nothing to choose. */
  private PageAnswer home(PageRequest request) {
    List<Site> all = request.sites();
    return PageAnswer.seeOther(
        all.size() == 1 ? Section.OVERVIEW.path(all.getFirst().id()) : "/sites");
  }

  private PageAnswer list(PageRequest request) {
    List<DeletedSite> deleted = request.isAdministrators() ? audit.deletedSites() : List.of();
    return PageAnswer.of(
        templates.siteList(
            request.shell("Sites"),
            request.places(),
            deleted,
            new LocalTimes(request.locale(), ZoneOffset.UTC),
            Notice.of(request, SiteNotice.values())));
  }
}
