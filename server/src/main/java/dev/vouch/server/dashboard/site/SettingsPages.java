package dev.vouch.server.dashboard.site;

import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.IdentifyProof;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.site.Site;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.FormResult;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.SequencedMap;

/** {@code /sites/{site_id}/settings}: name, domains, time zone and other settings. */
public final class SettingsPages {
  private static final String PATH = "/settings";

  private static final Notice SAVED = Notice.good("saved", "Settings saved.");

  private final StaticTemplates templates = new StaticTemplates();
  private final SequencedMap<String, List<String>> timeZones = SiteForm.timeZonesByRegion();
  private final SiteRegistry sites;
  private final AuditLog audit;
  private final SiteDiagnostics diagnostics;

  /**
   * Creates the pages over these sites.
   *
   * @param diagnostics hosts whose browser events were refused, which owners can add as domains
   */
  public SettingsPages(SiteRegistry sites, AuditLog audit, SiteDiagnostics diagnostics) {
    this.sites = sites;
    this.audit = audit;
    this.diagnostics = diagnostics;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, this::show);
    pages.postOwners(
        PATH, request -> change(request, SiteForm.readChanges(request, request.site())));
    pages.postOwners(
        PATH + "/domains", request -> change(request, SiteForm.readHost(request, request.site())));
    pages.postOwners(PATH + "/identify-secret", this::showSecret);
  }

  private PageAnswer show(PageRequest request) {
    return PageAnswer.of(page(request, SiteForm.filledIn(request.site())));
  }

  private PageAnswer change(PageRequest request, FormResult<SiteChanges> result) {
    return switch (result) {
      case FormResult.Rejected<SiteChanges>(Form form) -> PageAnswer.refused(page(request, form));
      case FormResult.Accepted<SiteChanges>(SiteChanges changes, Form _) ->
          change(request, changes);
    };
  }

  private PageAnswer change(PageRequest request, SiteChanges changes) {
    Site site = request.site();
    RegisteredSite _ = sites.update(site.id(), changes).orElseThrow(SiteContext::notFound);
    return SAVED.at(SettingsTab.SITE.path(site.id()));
  }

  private JteModel page(PageRequest request, Form form) {
    Site site = request.site();
    List<CountedCause<String>> refused =
        diagnostics.refusedHosts(site.id()).reversed().stream()
            .filter(host -> !site.serves(host.cause()))
            .toList();
    return templates.settingsSite(
        request.layout("Site settings", Section.SETTINGS),
        site,
        form,
        timeZones,
        refused,
        Notice.of(request, List.of(SAVED)));
  }

  /** By POST, so that no link or reload shows the secret; recorded in the activity log. */
  private PageAnswer showSecret(PageRequest request) {
    Site site = request.site();
    Secrets secrets = sites.of(site.id()).orElseThrow(SiteContext::notFound);
    audit.record(site.id(), AuditEntry.identifySecretShown());
    return PageAnswer.of(
        templates.settingsSecret(
            request.layout("Identify secret", Section.SETTINGS),
            site,
            IdentifyProof.secretText(secrets)));
  }
}
