package dev.vouch.dashboard.site;

import dev.vouch.api.audit.AuditParameters;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.reports.QueryParameters;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code /sites/{site_id}/settings/audit}: the activity log, newest first. */
public final class AuditPages {
  private static final int ENTRIES = 50;

  private final StaticTemplates templates = new StaticTemplates();
  private final AuditLog audit;

  public AuditPages(AuditLog audit) {
    this.audit = audit;
  }

  public void mount(Pages pages) {
    pages.getOwners("/settings/audit", this::list);
  }

  private PageResponse list(PageRequest request) {
    Site site = request.site();
    QueryParameters parameters = QueryParameters.of(request.parameters());
    Optional<AuditEntry.Kind> kind = AuditParameters.kind(parameters);
    OptionalLong before = AuditParameters.before(parameters);
    parameters.requireValid();
    return PageResponse.of(
        templates.settingsAudit(
            request.layout("Activity log", Section.SETTINGS),
            new AuditUrl(site.id(), kind, before),
            audit.page(site.id(), kind, before, ENTRIES),
            request.times()));
  }

  /**
   * The URL of a page of a site's activity log.
   *
   * @param kind kind of the entries; empty for all
   * @param before cursor from the previous page; empty for the first page
   */
  public record AuditUrl(SiteId site, Optional<AuditEntry.Kind> kind, OptionalLong before) {
    /** The first page with entries of a kind. */
    public AuditUrl of(Optional<AuditEntry.Kind> other) {
      return new AuditUrl(site, other, OptionalLong.empty());
    }

    public AuditUrl newest() {
      return of(kind);
    }

    public AuditUrl from(long number) {
      return new AuditUrl(site, kind, OptionalLong.of(number));
    }

    public boolean isNewest() {
      return before.isEmpty();
    }

    public String path() {
      String ofKind = kind.map(it -> "&kind=" + it.wireName()).orElse("");
      String older = before.isPresent() ? "&before=" + before.getAsLong() : "";
      String query = ofKind + older;
      return SettingsPage.AUDIT.path(site) + (query.isEmpty() ? "" : "?" + query.substring(1));
    }

    /** The URL of a CSV file with entries of this kind, up to the maximum of one request. */
    public String csv() {
      return "/api/sites/%s/audit?format=csv&limit=%d%s"
          .formatted(
              site, AuditLog.ENTRIES_MAX, kind.map(it -> "&kind=" + it.wireName()).orElse(""));
    }

    /** The display name of an actor. */
    public static String shown(Actor actor) {
      return switch (actor) {
        case Actor.Person person -> person.email().text();
        case Actor.TokenHolder _ -> "Administrator token";
        case Actor.Vouch _ -> "Vouch";
      };
    }
  }
}
