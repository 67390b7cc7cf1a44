package dev.vouch.server.dashboard.audit;

import dev.vouch.core.site.Site;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.server.audit.AuditParameters;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.report.QueryParameters;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code /sites/{site_id}/settings/audit}: the activity log, the newest first. */
public final class AuditPages {
  private static final int ENTRIES = 50;

  private final StaticTemplates templates = new StaticTemplates();
  private final AuditLog audit;

  /** Shows what is in this audit. */
  public AuditPages(AuditLog audit) {
    this.audit = audit;
  }

  /** Adds the page. */
  public void mount(Pages pages) {
    pages.getOwners("/settings/audit", this::list);
  }

  private PageAnswer list(PageRequest request) {
    Site site = request.site().site();
    QueryParameters parameters = QueryParameters.of(request.parameters());
    Optional<AuditEntry.Kind> kind = AuditParameters.kind(parameters);
    OptionalLong before = AuditParameters.before(parameters);
    parameters.refuseProblems();
    return PageAnswer.of(
        templates.settingsAudit(
            request.shell("Activity log", Section.SETTINGS),
            new AuditUrl(site.id(), kind, before),
            audit.page(site.id(), kind, before, ENTRIES),
            new LocalTimes(request.locale(), site.timeZone())));
  }
}
