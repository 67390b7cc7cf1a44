package dev.vouch.server.manage;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.Directory;
import dev.vouch.directory.funnel.SavedFunnel;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.UploadLimiter;
import dev.vouch.server.report.CampaignCostCheck;
import dev.vouch.server.report.CampaignCostReport;
import dev.vouch.server.report.ImportCutoff;
import dev.vouch.server.report.UserEventsReport;
import dev.vouch.server.site.BrowserChecks;
import dev.vouch.server.site.SiteServices;
import io.vertx.ext.web.Router;
import java.time.InstantSource;

/**
 * Endpoints under {@code /api/sites} that manage sites, keys, members, success rules, saved
 * funnels, excluded addresses, campaign costs, imports, annotations, alerts, payment webhooks and
 * erasures, list the events of one user, and check whether a browser was seen. Thread-safe.
 */
public final class ManagementEndpoints implements Feature {
  private final ApiAuthentication authentication;
  private final UploadLimiter uploads;
  private final SiteEndpoints sites;
  private final KeyEndpoints keys;
  private final NamedItemEndpoints<SuccessRule> rules;
  private final NamedItemEndpoints<SavedFunnel> funnels;
  private final ExcludedAddressEndpoints excludedAddresses;
  private final MemberEndpoints members;
  private final AlertEndpoints alerts;
  private final ErasureEndpoint erasures;
  private final UserEventsEndpoint userEvents;
  private final CampaignCostEndpoints campaignCosts;
  private final ExchangeRateEndpoints exchangeRates;
  private final AnnotationEndpoints annotations;
  private final PaymentHookEndpoints paymentHooks;
  private final BrowserCheckEndpoint browserCheck;
  private final ImportEndpoints imports;

  /**
   * Creates the endpoints of the resources in {@code directory}.
   *
   * @param services the services that remove sites and erase users
   * @param browserChecks checks whether browsers were seen
   * @param userEvents lists the events of one user
   * @param costReport compares campaign costs with successes
   * @param costCheck finds costs whose names no visit has had
   * @param importCutoff the end of imported totals
   * @param authentication the authentication of each request
   */
  public ManagementEndpoints(
      Directory directory,
      SiteServices services,
      BrowserChecks browserChecks,
      UserEventsReport userEvents,
      CampaignCostReport costReport,
      CampaignCostCheck costCheck,
      ImportCutoff importCutoff,
      InstantSource clock,
      ApiAuthentication authentication,
      UploadLimiter uploads) {
    this.authentication = authentication;
    this.uploads = uploads;
    sites =
        new SiteEndpoints(
            directory.sites(), directory.members(), directory.audit(), services.removal());
    keys = new KeyEndpoints(directory.sites(), directory.keys(), clock);
    rules =
        new NamedItemEndpoints<>(
            directory.sites(), directory.rules(), NamedItemResource.successRules());
    funnels =
        new NamedItemEndpoints<>(
            directory.sites(), directory.funnels(), NamedItemResource.savedFunnels());
    excludedAddresses = new ExcludedAddressEndpoints(directory.sites(), directory.exclusions());
    members = new MemberEndpoints(directory);
    alerts = new AlertEndpoints(directory.sites(), directory.alerts());
    erasures = new ErasureEndpoint(directory.sites(), services.erasures());
    this.userEvents = new UserEventsEndpoint(directory.sites(), userEvents);
    exchangeRates = new ExchangeRateEndpoints(directory.sites(), directory.exchangeRates());
    campaignCosts =
        new CampaignCostEndpoints(
            directory.sites(), directory.campaignCosts(), costReport, costCheck);
    annotations = new AnnotationEndpoints(directory.sites(), directory.annotations());
    browserCheck = new BrowserCheckEndpoint(directory.sites(), browserChecks);
    paymentHooks = new PaymentHookEndpoints(directory.sites(), directory.paymentHooks(), clock);
    imports =
        new ImportEndpoints(directory.sites(), directory.importedTotals(), importCutoff, clock);
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
