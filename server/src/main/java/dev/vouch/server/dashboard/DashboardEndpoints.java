package dev.vouch.server.dashboard;

import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.Directory;
import dev.vouch.server.browser.SdkEndpoint;
import dev.vouch.server.browser.TrustedProxies;
import dev.vouch.server.dashboard.account.AccountPages;
import dev.vouch.server.dashboard.guide.GuidePages;
import dev.vouch.server.dashboard.install.InstallPages;
import dev.vouch.server.dashboard.install.SampleTabs;
import dev.vouch.server.dashboard.key.KeyPages;
import dev.vouch.server.dashboard.overview.OverviewPage;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.report.ReportAddresses;
import dev.vouch.server.dashboard.site.NewSitePages;
import dev.vouch.server.dashboard.site.SitePages;
import dev.vouch.server.dashboard.success.SuccessPages;
import dev.vouch.server.http.Feature;
import io.vertx.core.Handler;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.security.SecureRandom;
import java.time.InstantSource;

/** The dashboard's pages. */
public final class DashboardEndpoints implements Feature {
  private final Directory directory;
  private final Warehouse warehouse;
  private final RefusedPages refusedPages;
  private final SdkEndpoint script;
  private final TrustedProxies trustedProxies;
  private final InstantSource clock;
  private final SecureRandom random;
  private final AccountPages accountPages;
  private final Handler<RoutingContext> signedInOnly;
  private final Handler<RoutingContext> strangersForms;
  private final Handler<RoutingContext> ownFormsOnly;

  /**
   * Shows what is in {@code directory} and {@code warehouse}.
   *
   * @param refusedPages what browsers sent in vain
   * @param script the one that sites install
   * @param trustedProxies through which readers come
   * @param clock tells today
   * @param accountPages where people sign in
   * @param signedInOnly passes a request on, or sends its reader to sign in
   * @param strangersForms lets a form be sent by somebody who isn't signed in
   * @param ownFormsOnly passes a form on that this server made for its sender, or refuses it
   */
  public DashboardEndpoints(
      Directory directory,
      Warehouse warehouse,
      RefusedPages refusedPages,
      SdkEndpoint script,
      TrustedProxies trustedProxies,
      InstantSource clock,
      SecureRandom random,
      AccountPages accountPages,
      Handler<RoutingContext> signedInOnly,
      Handler<RoutingContext> strangersForms,
      Handler<RoutingContext> ownFormsOnly) {
    this.directory = directory;
    this.warehouse = warehouse;
    this.refusedPages = refusedPages;
    this.script = script;
    this.trustedProxies = trustedProxies;
    this.clock = clock;
    this.random = random;
    this.accountPages = accountPages;
    this.signedInOnly = signedInOnly;
    this.strangersForms = strangersForms;
    this.ownFormsOnly = ownFormsOnly;
  }

  @Override
  public void mount(Router router) {
    Pages pages = new Pages(router, directory.sites(), signedInOnly, strangersForms, ownFormsOnly);
    accountPages.mount(pages);
    new GuidePages().mount(pages);
    BaseUrl baseUrl = new BaseUrl(trustedProxies);
    SampleTabs samples = new SampleTabs(baseUrl, trustedProxies);
    new SitePages(directory.sites()).mount(pages);
    new NewSitePages(directory.sites()).mount(pages);
    ReportAddresses addresses = new ReportAddresses(clock);
    new OverviewPage(directory.rules(), warehouse, addresses).mount(pages);
    new SuccessPages(directory.rules(), warehouse, addresses).mount(pages);
    new InstallPages(directory.keys(), warehouse, refusedPages, script, samples, baseUrl, clock)
        .mount(pages);
    new KeyPages(directory.keys(), samples, random, clock).mount(pages);
  }
}
