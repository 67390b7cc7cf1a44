package dev.vouch.api;

import dev.vouch.api.site.SiteServices;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.Directory;
import dev.vouch.directory.annotation.ChartAnnotations.AnnotatedDate;
import dev.vouch.directory.exclusion.ExclusionRegistry.ExcludedAddress;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.http.Feature;
import dev.vouch.http.UploadLimiter;
import dev.vouch.reports.ReportServices;
import io.vertx.ext.web.Router;
import java.time.InstantSource;

/**
 * Endpoints under {@code /api/sites}. They manage sites, keys, members, success rules, saved
 * funnels, excluded addresses, campaign costs, exchange rates, imports, annotations, alerts,
 * payment webhooks and erasures, list the events of one user, and check whether a site has seen a
 * browser. Thread-safe.
 */
public final class ManagementEndpoints implements Feature {
  private final ApiAuthentication authentication;
  private final UploadLimiter uploads;
  private final SiteEndpoints sites;
  private final KeyEndpoints keys;
  private final SiteItemEndpoints<SuccessRule> rules;
  private final SiteItemEndpoints<SavedFunnel> funnels;
  private final SiteItemEndpoints<ExcludedAddress> excludedAddresses;
  private final MemberEndpoints members;
  private final AlertEndpoints alerts;
  private final ErasureEndpoint erasures;
  private final UserEventsEndpoint userEvents;
  private final CampaignCostEndpoints campaignCosts;
  private final ExchangeRateEndpoints exchangeRates;
  private final SiteItemEndpoints<AnnotatedDate> annotations;
  private final PaymentHookEndpoints paymentHooks;
  private final BrowserCheckEndpoint browserCheck;
  private final ImportEndpoints imports;

  /**
   * Creates the endpoints of the resources in {@code directory}.
   *
   * @param services the services that remove sites, erase users and check browsers
   * @param authentication authenticates each request
   */
  public ManagementEndpoints(
      Directory directory,
      SiteServices services,
      ReportServices reports,
      InstantSource clock,
      ApiAuthentication authentication,
      UploadLimiter uploads) {
    this.authentication = authentication;
    this.uploads = uploads;
    sites =
        new SiteEndpoints(
            directory.sites(), directory.people().members(), directory.audit(), services.removal());
    keys = new KeyEndpoints(directory.sites(), directory.keys(), clock);
    rules =
        new SiteItemEndpoints<>(
            directory.sites(), SiteItemResource.successRules(directory.rules()));
    funnels =
        new SiteItemEndpoints<>(
            directory.sites(), SiteItemResource.savedFunnels(directory.funnels()));
    excludedAddresses =
        new SiteItemEndpoints<>(
            directory.sites(), SiteItemResource.excludedAddresses(directory.exclusions()));
    members = new MemberEndpoints(directory.sites(), directory.people());
    alerts = new AlertEndpoints(directory.sites(), directory.messages().alerts());
    erasures = new ErasureEndpoint(directory.sites(), services.erasures());
    this.userEvents = new UserEventsEndpoint(directory.sites(), reports.userEvents());
    exchangeRates = new ExchangeRateEndpoints(directory.sites(), directory.exchangeRates());
    campaignCosts =
        new CampaignCostEndpoints(
            directory.sites(), directory.campaignCosts(), reports.costs(), reports.costCheck());
    annotations =
        new SiteItemEndpoints<>(
            directory.sites(), SiteItemResource.annotations(directory.annotations()));
    browserCheck = new BrowserCheckEndpoint(directory.sites(), services.browserChecks());
    paymentHooks = new PaymentHookEndpoints(directory.sites(), directory.paymentHooks(), clock);
    imports =
        new ImportEndpoints(
            directory.sites(), directory.importedTotals(), reports.importCutoff(), clock);
  }

  @Override
  public void mount(Router router) {
    ApiRoutes routes = new ApiRoutes(router, authentication, uploads);
    sites.mount(routes);
    keys.mount(routes);
    rules.mount(routes);
    funnels.mount(routes);
    excludedAddresses.mount(routes);
    members.mount(routes);
    alerts.mount(routes);
    erasures.mount(routes);
    userEvents.mount(routes);
    campaignCosts.mount(routes);
    exchangeRates.mount(routes);
    annotations.mount(routes);
    paymentHooks.mount(routes);
    browserCheck.mount(routes);
    imports.mount(routes);
  }
}
