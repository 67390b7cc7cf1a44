package dev.vouch.server.dashboard;

import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.Directory;
import dev.vouch.server.dashboard.guide.GuidePages;
import dev.vouch.server.dashboard.overview.OverviewPage;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.report.ReportAddresses;
import dev.vouch.server.dashboard.site.SitePages;
import dev.vouch.server.http.Feature;
import io.vertx.core.Handler;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;

/** The dashboard's pages. */
public final class DashboardEndpoints implements Feature {
  private final Directory directory;
  private final Warehouse warehouse;
  private final InstantSource clock;
  private final Handler<RoutingContext> signedInOnly;
  private final Handler<RoutingContext> ownFormsOnly;

  /**
   * Shows what is in {@code directory} and {@code warehouse}.
   *
   * @param clock tells today
   * @param signedInOnly passes a request on, or sends its reader to sign in
   * @param ownFormsOnly passes a form on that this server made for its sender, or refuses it
   */
  public DashboardEndpoints(
      Directory directory,
      Warehouse warehouse,
      InstantSource clock,
      Handler<RoutingContext> signedInOnly,
      Handler<RoutingContext> ownFormsOnly) {
    this.directory = directory;
    this.warehouse = warehouse;
    this.clock = clock;
    this.signedInOnly = signedInOnly;
    this.ownFormsOnly = ownFormsOnly;
  }

  @Override
  public void mount(Router router) {
    Pages pages = new Pages(router, directory.sites(), signedInOnly, ownFormsOnly);
    new GuidePages().mount(pages);
    new SitePages(directory.sites()).mount(pages);
    new OverviewPage(directory.rules(), warehouse, new ReportAddresses(clock)).mount(pages);
  }
}
