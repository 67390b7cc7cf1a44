package dev.vouch.dashboard.site;

import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.IdentifyProof;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.site.Site;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
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
   * Creates the pages.
   *
   * @param diagnostics rejected hosts of browser events, which owners can add as domains
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

  private PageResponse show(PageRequest request) {
    return PageResponse.of(page(request, SiteForm.filledIn(request.site())));
  }

  private PageResponse change(PageRequest request, FormResult<SiteChanges> result) {
    return switch (result) {
      case FormResult.Rejected<SiteChanges>(Form form) -> PageResponse.refused(page(request, form));
      case FormResult.Accepted<SiteChanges>(SiteChanges changes, Form _) ->
          change(request, changes);
    };
  }

  private PageResponse change(PageRequest request, SiteChanges changes) {
    Site site = request.site();
    RegisteredSite _ = sites.update(site.id(), changes).orElseThrow(SiteContext::notFound);
    return SAVED.at(SettingsPage.SITE.path(site.id()));
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

  /**
   * Shows the identify secret. A POST, so that no link or reload shows it; recorded in the activity
   * log.
   */
  private PageResponse showSecret(PageRequest request) {
    Site site = request.site();
    Secrets secrets = sites.of(site.id()).orElseThrow(SiteContext::notFound);
    audit.record(site.id(), AuditEntry.identifySecretShown());
    return PageResponse.of(
        templates.settingsSecret(
            request.layout("Identify secret", Section.SETTINGS),
            site,
            IdentifyProof.secretText(secrets)));
  }
}
