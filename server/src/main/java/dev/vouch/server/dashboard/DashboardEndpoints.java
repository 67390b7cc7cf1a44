package dev.vouch.server.dashboard;

import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.core.ingest.PaymentIngest;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.Directory;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.server.alert.SummaryMessages;
import dev.vouch.server.alert.WebhookSender;
import dev.vouch.server.browser.SdkEndpoint;
import dev.vouch.server.browser.TrustedProxies;
import dev.vouch.server.dashboard.account.AccountPages;
import dev.vouch.server.dashboard.alert.AlertPages;
import dev.vouch.server.dashboard.alert.WebhookTestMessages;
import dev.vouch.server.dashboard.cost.CostPages;
import dev.vouch.server.dashboard.data.DataPages;
import dev.vouch.server.dashboard.exclusion.ExclusionPages;
import dev.vouch.server.dashboard.funnel.FunnelPages;
import dev.vouch.server.dashboard.guide.GuidePages;
import dev.vouch.server.dashboard.imports.ImportPages;
import dev.vouch.server.dashboard.install.BrowserCheckPages;
import dev.vouch.server.dashboard.install.InstallPages;
import dev.vouch.server.dashboard.install.SampleTabs;
import dev.vouch.server.dashboard.install.TryPages;
import dev.vouch.server.dashboard.journey.JourneyPage;
import dev.vouch.server.dashboard.key.KeyPages;
import dev.vouch.server.dashboard.live.LivePages;
import dev.vouch.server.dashboard.mail.UnsubscribePages;
import dev.vouch.server.dashboard.overview.AnnotationPages;
import dev.vouch.server.dashboard.overview.OverviewPage;
import dev.vouch.server.dashboard.overview.SavedViewPages;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.FormNonces;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Pages.PageGuards;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.payment.PaymentPages;
import dev.vouch.server.dashboard.people.PeoplePages;
import dev.vouch.server.dashboard.rate.RatePages;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.rule.RulePages;
import dev.vouch.server.dashboard.site.AuditPages;
import dev.vouch.server.dashboard.site.SettingsPages;
import dev.vouch.server.dashboard.site.SitePages;
import dev.vouch.server.dashboard.success.SuccessPages;
import dev.vouch.server.dashboard.summary.SummaryMails;
import dev.vouch.server.dashboard.summary.SummaryPages;
import dev.vouch.server.dashboard.table.TablePage;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.PublicUrl;
import dev.vouch.server.mail.Mailer;
import dev.vouch.server.report.CampaignCostCheck;
import dev.vouch.server.report.Conversions;
import dev.vouch.server.report.FirstDays;
import dev.vouch.server.report.ImportCutoff;
import dev.vouch.server.report.ImportedReports;
import dev.vouch.server.site.BrowserChecks;
import dev.vouch.server.summary.SummaryReader;
import io.vertx.ext.web.Router;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;

/** The dashboard's pages. */
public final class DashboardEndpoints implements Feature {
  private final Directory directory;
  private final ReportQueries warehouse;
  private final SiteDiagnostics diagnostics;
  private final PaymentIngest payments;
  private final EventDryRun dryRun;
  private final BrowserChecks browserChecks;
  private final SdkEndpoint script;
  private final WebhookSender webhookSender;
  private final Optional<Mailer> mailer;
  private final PublicUrl publicUrl;
  private final TrustedProxies trustedProxies;
  private final InstantSource clock;
  private final SecureRandom random;
  private final AccountPages accountPages;
  private final DataPages dataPages;
  private final LivePages livePages;
  private final PageGuards guards;

  /**
   * Creates the pages over {@code directory} and {@code warehouse}.
   *
   * @param diagnostics rejected requests and warnings
   * @param payments counts the requests to payment webhooks
   * @param dryRun tries requests
   * @param browserChecks checks whether browsers were seen
   * @param script the browser script
   * @param webhookSender sender of test messages
   * @param mailer sender of test mails; empty if mail is not configured
   * @param publicUrl the URL of this server in links for others
   * @param trustedProxies proxies whose forwarding headers are trusted
   * @param clock source of the current date
   * @param accountPages sign-in and account pages
   * @param dataPages data settings pages
   * @param livePages the live page
   * @param guards run before the pages
   */
  public DashboardEndpoints(
      Directory directory,
      ReportQueries warehouse,
      SiteDiagnostics diagnostics,
      PaymentIngest payments,
      EventDryRun dryRun,
      BrowserChecks browserChecks,
      SdkEndpoint script,
      WebhookSender webhookSender,
      Optional<Mailer> mailer,
      PublicUrl publicUrl,
      TrustedProxies trustedProxies,
      InstantSource clock,
      SecureRandom random,
      AccountPages accountPages,
      DataPages dataPages,
      LivePages livePages,
      PageGuards guards) {
    this.directory = directory;
    this.warehouse = warehouse;
    this.diagnostics = diagnostics;
    this.payments = payments;
    this.dryRun = dryRun;
    this.browserChecks = browserChecks;
    this.script = script;
    this.webhookSender = webhookSender;
    this.mailer = mailer;
    this.publicUrl = publicUrl;
    this.trustedProxies = trustedProxies;
    this.clock = clock;
    this.random = random;
    this.accountPages = accountPages;
    this.dataPages = dataPages;
    this.livePages = livePages;
    this.guards = guards;
  }

  @Override
  public void mount(Router router) {
    Pages pages = new Pages(router, directory, guards);
    BaseUrl baseUrl = new BaseUrl(publicUrl, trustedProxies);
    SampleTabs samples = new SampleTabs(baseUrl, trustedProxies);
    FormNonces nonces = new FormNonces(directory.submittedForms(), clock, random);
    ImportCutoff importCutoff =
        new ImportCutoff(directory.sites(), directory.importedTotals(), warehouse);
    accountPages.mount(pages);
    new GuidePages().mount(pages);
    new UnsubscribePages(directory).mount(pages);
    new SitePages(
            directory.sites(),
            directory.audit(),
            nonces,
            warehouse,
            directory.exchangeRates()::conversion,
            clock)
        .mount(pages);
    mountReports(pages, importCutoff);
    livePages.mount(pages);
    mountInstallation(pages, samples, baseUrl);
    new KeyPages(directory.keys(), diagnostics, samples, nonces, clock).mount(pages);
    new RulePages(directory.rules(), warehouse, clock).mount(pages);
    mountSettings(pages, importCutoff, nonces);
    new PaymentPages(directory.paymentHooks(), payments, baseUrl, clock).mount(pages);
    mountNotifications(pages);
    pages.addNotFoundPage("/sites");
    pages.addOpenNotFoundPage("/shared");
    pages.addOpenNotFoundPage("/invitations");
    pages.addOpenNotFoundPage("/passwords");
  }

  private void mountReports(Pages pages, ImportCutoff importCutoff) {
    Conversions conversions = Conversions.by(directory.exchangeRates());
    ImportedTotals totals = directory.importedTotals();
    ReportUrlParser urlParser =
        new ReportUrlParser(
            clock, conversions, context -> FirstDays.by(totals, context.queries(warehouse)));
    // Forms need the period but not its days, and work without reports.
    ReportUrlParser formUrlParser =
        new ReportUrlParser(clock, conversions, _ -> FirstDays.CREATION);
    ImportedReports imports = ImportedReports.by(totals, importCutoff);
    new OverviewPage(
            directory.views(),
            directory.annotations(),
            directory.rules()::of,
            warehouse,
            urlParser,
            imports)
        .mount(pages);
    new SavedViewPages(directory.views(), formUrlParser).mount(pages);
    new AnnotationPages(directory.annotations(), formUrlParser).mount(pages);
    new TablePage(directory.rules()::of, directory.campaignCosts(), warehouse, urlParser, imports)
        .mount(pages);
    new SuccessPages(
            directory.rules()::of, directory.annotations(), warehouse, urlParser, diagnostics)
        .mount(pages);
    new FunnelPages(directory.funnels(), directory.rules()::of, warehouse, urlParser).mount(pages);
    new JourneyPage(directory.rules()::of, warehouse, urlParser).mount(pages);
  }

  private void mountInstallation(Pages pages, SampleTabs samples, BaseUrl baseUrl) {
    new InstallPages(directory.keys(), warehouse, diagnostics, script, samples, baseUrl, clock)
        .mount(pages);
    new TryPages(dryRun, trustedProxies).mount(pages);
    new BrowserCheckPages(browserChecks).mount(pages);
  }

  private void mountSettings(Pages pages, ImportCutoff importCutoff, FormNonces nonces) {
    new SettingsPages(directory.sites(), directory.audit(), diagnostics).mount(pages);
    new PeoplePages(directory, nonces, publicUrl).mount(pages);
    new ExclusionPages(directory.sites(), directory.exclusions(), trustedProxies).mount(pages);
    dataPages.mount(pages);
    new CostPages(directory.campaignCosts(), new CampaignCostCheck(warehouse, clock)).mount(pages);
    new RatePages(directory.exchangeRates()).mount(pages);
    new ImportPages(directory.importedTotals(), importCutoff, clock).mount(pages);
    new AuditPages(directory.audit()).mount(pages);
  }

  private void mountNotifications(Pages pages) {
    WebhookTestMessages webhookTest = new WebhookTestMessages(directory.webhooks(), webhookSender);
    SummaryReader summaryReader =
        new SummaryReader(warehouse, directory.rules()::of, directory.exchangeRates()::conversion);
    new AlertPages(directory, webhookTest, mailer, publicUrl, clock).mount(pages);
    new SummaryPages(
            directory,
            mailer.isPresent(),
            new SummaryMails(summaryReader, publicUrl),
            new SummaryMessages(summaryReader, publicUrl, Section.OVERVIEW::path),
            webhookTest,
            clock)
        .mount(pages);
  }
}
