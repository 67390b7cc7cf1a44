package dev.vouch.server.dashboard.install;

import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.server.browser.SdkEndpoint;
import dev.vouch.server.dashboard.install.InstallProgress.WaitingPanel;
import dev.vouch.server.dashboard.install.ScriptSnippets.ProxyRecipes;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/install}: the script, a key and the first success, step by step, and the
 * two parts of the page that poll for an event.
 */
public final class InstallPages {
  private static final String PATH = "/install";

  private final StaticTemplates templates = new StaticTemplates();
  private final ProxyRecipes recipes = ProxyRecipes.load();
  private final KeyRegistry keys;
  private final SdkEndpoint script;
  private final AwaitedEvents awaitedEvents;
  private final SampleTabs samples;
  private final BaseUrl baseUrl;
  private final InstantSource clock;

  /**
   * Creates the pages about the installation of {@code script}.
   *
   * @param diagnostics hosts that were refused for being on another domain
   */
  public InstallPages(
      KeyRegistry keys,
      ReportQueries warehouse,
      SiteDiagnostics diagnostics,
      SdkEndpoint script,
      SampleTabs samples,
      BaseUrl baseUrl,
      InstantSource clock) {
    this.keys = keys;
    this.script = script;
    this.awaitedEvents = new AwaitedEvents(warehouse, diagnostics, clock);
    this.samples = samples;
    this.baseUrl = baseUrl;
    this.clock = clock;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, this::page);
    pages.getOwners(PATH + "/page-view", this::pageView);
    pages.getOwners(PATH + "/success", this::success);
  }

  private PageAnswer page(PageRequest request) {
    Site site = request.site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    InstallProgress progress =
        new InstallProgress(
            panel(request, watch, awaitedEvents.pageView(site.id(), watch)),
            activeKeys(site),
            panel(request, watch, awaitedEvents.success(site.id(), watch)));
    String base = baseUrl.of(request);
    return PageAnswer.of(
        templates.installPage(
            request.layout("Install", Section.INSTALL),
            site,
            progress,
            ScriptSnippets.of(site.id(), base, script, recipes),
            samples.of(request, Optional.empty())));
  }

  private List<IssuedKey> activeKeys(Site site) {
    return keys.list(site.id()).stream()
        .filter(key -> key.state(clock.instant()).equals(IssuedKey.State.ACTIVE))
        .toList();
  }

  private PageAnswer pageView(PageRequest request) {
    Site site = request.site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    WaitingPanel panel = panel(request, watch, awaitedEvents.pageView(site.id(), watch));
    return part(request, site, watch, panel, templates.installPageView(panel));
  }

  private PageAnswer success(PageRequest request) {
    Site site = request.site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    WaitingPanel panel = panel(request, watch, awaitedEvents.success(site.id(), watch));
    return part(request, site, watch, panel, templates.installSuccess(panel));
  }

  private static PageAnswer part(
      PageRequest request, Site site, EventWatch watch, WaitingPanel panel, JteModel part) {
    if (!request.isPartial()) {
      return PageAnswer.seeOther(Section.INSTALL.path(site.id()));
    }
    boolean stays = panel.nextPoll().isPresent() && watch.shows(panel.awaitedEvent());
    return stays ? new PageAnswer.Unchanged() : PageAnswer.of(part);
  }

  private WaitingPanel panel(PageRequest request, EventWatch watch, AwaitedEvent awaitedEvent) {
    Optional<String> nextPoll =
        watch.isTimedOut(clock.instant())
            ? Optional.empty()
            : Optional.of(watch.query(awaitedEvent));
    return new WaitingPanel(request.context(), awaitedEvent, nextPoll, request.times());
  }
}
