package dev.vouch.server.dashboard.install;

import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.server.browser.SdkEndpoint;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.LocalTimes;
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
 * two parts of the page that ask again and again whether something has come.
 */
public final class InstallPages {
  private static final String PATH = "/install";

  private final StaticTemplates templates = new StaticTemplates();
  private final ProxyRecipes recipes = ProxyRecipes.load();
  private final KeyRegistry keys;
  private final SdkEndpoint script;
  private final AwaitedEvents arrivals;
  private final SampleTabs samples;
  private final BaseUrl baseUrl;
  private final InstantSource clock;

  /**
   * Shows how to install {@code script}, and what has come of it.
   *
   * @param refusedPages what did not come, for being on another domain
   */
  public InstallPages(
      KeyRegistry keys,
      Warehouse warehouse,
      RefusedPages refusedPages,
      SdkEndpoint script,
      SampleTabs samples,
      BaseUrl baseUrl,
      InstantSource clock) {
    this.keys = keys;
    this.script = script;
    this.arrivals = new AwaitedEvents(warehouse, refusedPages, clock);
    this.samples = samples;
    this.baseUrl = baseUrl;
    this.clock = clock;
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    pages.getOwners(PATH, this::page);
    pages.getOwners(PATH + "/page-view", this::pageView);
    pages.getOwners(PATH + "/success", this::success);
  }

  private PageAnswer page(PageRequest request) {
    Site site = request.site().site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    InstallProgress steps =
        new InstallProgress(
            step(request, site, watch, arrivals.pageView(site.id(), watch)),
            activeKeys(site),
            step(request, site, watch, arrivals.success(site.id(), watch)));
    String base = baseUrl.of(request.routing().request());
    return PageAnswer.of(
        templates.installPage(
            request.shell("Install", Section.INSTALL),
            site,
            steps,
            ScriptSnippets.of(site.id(), base, script, recipes),
            samples.of(request, Optional.empty())));
  }

  private List<IssuedKey> activeKeys(Site site) {
    return keys.list(site.id()).stream()
        .filter(key -> key.state(clock.instant()).equals(IssuedKey.State.ACTIVE))
        .toList();
  }

  private PageAnswer pageView(PageRequest request) {
    Site site = request.site().site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    WaitingPanel step = step(request, site, watch, arrivals.pageView(site.id(), watch));
    return part(request, site, watch, step, templates.installPageView(step));
  }

  private PageAnswer success(PageRequest request) {
    Site site = request.site().site();
    EventWatch watch = EventWatch.of(request, clock.instant());
    WaitingPanel step = step(request, site, watch, arrivals.success(site.id(), watch));
    return part(request, site, watch, step, templates.installSuccess(step));
  }

  private static PageAnswer part(
      PageRequest request, Site site, EventWatch watch, WaitingPanel step, JteModel part) {
    if (!request.isPartial()) {
      return PageAnswer.seeOther(Section.INSTALL.path(site.id()));
    }
    boolean stays = step.askAgain().isPresent() && watch.shows(step.arrival());
    return stays ? new PageAnswer.Unchanged() : PageAnswer.of(part);
  }

  private WaitingPanel step(
      PageRequest request, Site site, EventWatch watch, AwaitedEvent arrival) {
    Optional<String> askAgain =
        watch.isOver(clock.instant()) ? Optional.empty() : Optional.of(watch.query(arrival));
    return new WaitingPanel(
        request.place(), arrival, askAgain, new LocalTimes(request.locale(), site.timeZone()));
  }
}
