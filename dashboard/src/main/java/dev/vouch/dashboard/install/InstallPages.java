package dev.vouch.dashboard.install;

import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.install.InstallPages.InstallProgress.WaitingPanel;
import dev.vouch.dashboard.install.ScriptSnippets.ProxyRecipes;
import dev.vouch.dashboard.page.BaseUrl;
import dev.vouch.dashboard.page.LocalTimes;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.http.browser.SdkEndpoint;
import gg.jte.models.runtime.JteModel;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/install}: steps from the script over an API key to the first success. Two
 * parts of the page poll for an event.
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
   * Creates the pages.
   *
   * @param diagnostics the rejected hosts of browser events
   * @param script the browser script to install
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

  private PageResponse page(PageRequest request) {
    Site site = request.site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    InstallProgress progress =
        new InstallProgress(
            panel(request, watch, awaitedEvents.pageView(site.id(), watch)),
            activeKeys(site),
            panel(request, watch, awaitedEvents.success(site.id(), watch)));
    String base = baseUrl.of(request);
    return PageResponse.of(
        templates.installPage(
            request.layout("Install", Section.SETTINGS),
            site,
            progress,
            ScriptSnippets.of(site.id(), base, script, recipes.to(base)),
            samples.of(request, Optional.empty())));
  }

  private List<IssuedKey> activeKeys(Site site) {
    return keys.list(site.id()).stream()
        .filter(key -> key.state(clock.instant()).equals(IssuedKey.State.ACTIVE))
        .toList();
  }

  private PageResponse pageView(PageRequest request) {
    Site site = request.site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    WaitingPanel panel = panel(request, watch, awaitedEvents.pageView(site.id(), watch));
    return part(request, site, watch, panel, templates.installPageView(panel));
  }

  private PageResponse success(PageRequest request) {
    Site site = request.site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    WaitingPanel panel = panel(request, watch, awaitedEvents.success(site.id(), watch));
    return part(request, site, watch, panel, templates.installSuccess(panel));
  }

  private static PageResponse part(
      PageRequest request, Site site, EventWatch watch, WaitingPanel panel, JteModel part) {
    if (!request.isPartial()) {
      return PageResponse.seeOther(SettingsPage.INSTALL.path(site.id()));
    }
    boolean stays = panel.nextPoll().isPresent() && watch.shows(panel.awaitedEvent());
    return stays ? new PageResponse.Unchanged() : PageResponse.of(part);
  }

  private WaitingPanel panel(PageRequest request, EventWatch watch, AwaitedEvent awaitedEvent) {
    Optional<String> nextPoll =
        watch.isTimedOut(clock.instant())
            ? Optional.empty()
            : Optional.of(watch.query(awaitedEvent));
    return new WaitingPanel(request.context(), awaitedEvent, nextPoll, request.times());
  }

  /**
   * The progress of a site's installation.
   *
   * @param keys active keys
   */
  public record InstallProgress(WaitingPanel pageView, List<IssuedKey> keys, WaitingPanel success) {
    public InstallProgress {
      keys = List.copyOf(keys);
    }

    /** Whether page views arrive. */
    public boolean hasPageViews() {
      return pageView.awaitedEvent() instanceof AwaitedEvent.Arrived;
    }

    /** Whether successes are credited to visitors. */
    public boolean isCredited() {
      return success.awaitedEvent() instanceof AwaitedEvent.Arrived(var event)
          && event.kind().equals(CreditKind.VISITOR);
    }

    /** Whether the installation is complete. */
    public boolean isComplete() {
      return hasPageViews() && !keys.isEmpty() && isCredited();
    }

    /**
     * Part of a page that waits for an event.
     *
     * @param nextPoll query string of the next poll; empty once the page stops polling
     */
    public record WaitingPanel(
        SiteContext context,
        AwaitedEvent awaitedEvent,
        Optional<String> nextPoll,
        LocalTimes times) {
      public Site site() {
        return context.site();
      }
    }
  }
}
