package dev.vouch.server.manage;

import dev.vouch.core.event.EventIds;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.server.http.Feature;
import dev.vouch.server.site.BlockingLog;
import dev.vouch.server.site.SiteExpiry;
import dev.vouch.server.site.SiteRemoval;
import dev.vouch.server.site.UserErasures;
import io.vertx.ext.web.Router;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Sites, their keys, success rules, saved funnels and alerts, erasures, under {@code /api/sites}.
 * Thread-safe.
 */
public final class ManagementEndpoints implements Feature {
  private final ApiAuthentication gate;
  private final SiteRemoval removal;
  private final SiteExpiry expiry;
  private final UserErasures erasures;
  private final SiteEndpoints sites;
  private final KeyEndpoints keys;
  private final SuccessRuleEndpoints rules;
  private final FunnelEndpoints funnels;
  private final AlertEndpoints alerts;
  private final ErasureEndpoint erasureEndpoint;

  /**
   * Manages what is in {@code directory}.
   *
   * @param receivedClock the one that events are stamped by
   * @param gate refuses those who may not
   * @param forgotten hears of a site of which something is to be forgotten
   */
  public ManagementEndpoints(
      Directory directory,
      EventLog log,
      InstantSource clock,
      ReceivedClock receivedClock,
      EventIds ids,
      ApiAuthentication gate,
      Consumer<SiteId> forgotten) {
    this.gate = gate;
    BlockingLog managementLog = new BlockingLog(log, receivedClock, ids);
    removal = new SiteRemoval(directory.deletions(), managementLog, forgotten);
    erasures = new UserErasures(directory.sites(), directory.audit(), managementLog, forgotten);
    expiry = new SiteExpiry(directory.sites(), managementLog, clock);
    sites = new SiteEndpoints(directory.sites(), directory.members(), directory.audit(), removal);
    keys = new KeyEndpoints(directory.sites(), directory.keys(), clock);
    rules = new SuccessRuleEndpoints(directory.sites(), directory.rules());
    funnels = new FunnelEndpoints(directory.sites(), directory.funnels());
    alerts = new AlertEndpoints(directory.sites(), directory.alerts());
    erasureEndpoint = new ErasureEndpoint(directory.sites(), erasures);
  }

  @Override
  public void mount(Router router) {
    ApiRoutes routes = new ApiRoutes(router, gate);
    sites.mount(routes);
    keys.mount(routes);
    rules.mount(routes);
    funnels.mount(routes);
    alerts.mount(routes);
    erasureEndpoint.mount(routes);
  }

  /** The deletions of sites, to be resumed at start and every minute or so. */
  public SiteRemoval siteRemoval() {
    return removal;
  }

  /** The erasures of users. */
  public UserErasures erasures() {
    return erasures;
  }

  /** What makes events expire, to be advanced every minute or so. */
  public SiteExpiry siteExpiry() {
    return expiry;
  }
}
