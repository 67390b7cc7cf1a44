package dev.vouch.app;

import dev.vouch.api.site.SiteServices;
import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.dashboard.account.AccountPages;
import dev.vouch.dashboard.account.SetupCode;
import dev.vouch.dashboard.alert.AlertPages;
import dev.vouch.dashboard.alert.WebhookTestMessages;
import dev.vouch.dashboard.cost.CostPages;
import dev.vouch.dashboard.data.DataPages;
import dev.vouch.dashboard.exclusion.ExclusionPages;
import dev.vouch.dashboard.funnel.FunnelPages;
import dev.vouch.dashboard.guide.GuidePages;
import dev.vouch.dashboard.imports.ImportPages;
import dev.vouch.dashboard.install.BrowserCheckPages;
import dev.vouch.dashboard.install.InstallPages;
import dev.vouch.dashboard.install.SampleTabs;
import dev.vouch.dashboard.install.TryPages;
import dev.vouch.dashboard.journey.JourneyPage;
import dev.vouch.dashboard.key.KeyPages;
import dev.vouch.dashboard.live.LivePages;
import dev.vouch.dashboard.mail.UnsubscribePages;
import dev.vouch.dashboard.overview.AnnotationPages;
import dev.vouch.dashboard.overview.OverviewPage;
import dev.vouch.dashboard.overview.SavedViewPages;
import dev.vouch.dashboard.overview.SharedViewPages;
import dev.vouch.dashboard.page.BaseUrl;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.payment.PaymentPages;
import dev.vouch.dashboard.people.PeoplePages;
import dev.vouch.dashboard.rate.RatePages;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.rule.RulePages;
import dev.vouch.dashboard.site.AuditPages;
import dev.vouch.dashboard.site.SettingsPages;
import dev.vouch.dashboard.site.SitePages;
import dev.vouch.dashboard.success.SuccessPages;
import dev.vouch.dashboard.summary.SummaryMails;
import dev.vouch.dashboard.summary.SummaryPages;
import dev.vouch.dashboard.table.TablePage;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.http.Feature;
import dev.vouch.http.PublicUrl;
import dev.vouch.http.browser.SdkEndpoint;
import dev.vouch.messages.alert.SummaryMessages;
import dev.vouch.reports.FirstDays;
import dev.vouch.reports.ReportServices;
import io.vertx.ext.web.Router;
import java.time.Clock;
import java.util.Optional;

/** The dashboard: creates its pages and mounts their routes. */
final class DashboardPages implements Feature {
  private final Startup startup;
  private final Storage storage;
  private final Ingestion ingestion;
  private final NodeState nodeState;
  private final AccessControl access;
  private final Alerting alerting;
  private final ReportServices reports;
  private final SiteServices services;
  private final SdkEndpoint script;
  private final Clock clock;
  private final PublicUrl publicUrl;
  private final AccountPages accountPages;
  private final LivePages livePages;

  /**
   * Creates the pages.
   *
   * @param setupCode the code that the first account requires
   * @param script the browser script
   */
  DashboardPages(
      Startup startup,
      Storage storage,
      Ingestion ingestion,
      NodeState nodeState,
      AccessControl access,
      Alerting alerting,
      ReportServices reports,
      SiteServices services,
      Optional<SetupCode> setupCode,
      SdkEndpoint script) {
    this.startup = startup;
    this.storage = storage;
    this.ingestion = ingestion;
    this.nodeState = nodeState;
    this.access = access;
    this.alerting = alerting;
    this.reports = reports;
    this.services = services;
    this.script = script;
    clock = startup.clock();
    publicUrl = startup.configuration().publicUrl();
    accountPages = accountPages(setupCode);
    livePages = livePages();
  }

  /** Returns the pages of accounts. They must be closed after the web server. */
  AccountPages accounts() {
    return accountPages;
  }

  /**
   * Returns the pages with connections that stay open. They must be closed before the web server.
   */
  LivePages live() {
    return livePages;
  }

  @Override
  public void mount(Router router) {
    Pages pages =
        new Pages(
            router,
            storage.directory().sites(),
            storage.directory().people(),
            storage.directory().messages(),
            access.pages(startup));
    BaseUrl baseUrl = new BaseUrl(publicUrl, access.trustedProxies());
    SampleTabs samples = new SampleTabs(baseUrl, access.trustedProxies());
    FormNonces nonces =
        new FormNonces(storage.directory().submittedForms(), clock, startup.random());
    accountPages.mount(pages);
    livePages.mount(pages);
    mountEvents(pages);
    new GuidePages().mount(pages);
    new UnsubscribePages(
            storage.directory().sites(),
            storage.directory().people(),
            storage.directory().messages())
        .mount(pages);
    new SitePages(
            storage.directory().sites(),
            storage.directory().audit(),
            nonces,
            reports.queries(),
            storage.directory().exchangeRates()::conversion,
            clock)
        .mount(pages);
    // Forms need a period but not the site's first day, so they work while reports fail.
    ReportUrlParser formUrlParser =
        new ReportUrlParser(clock, reports.conversions(), _ -> FirstDays.CREATION);
    mountReports(pages, formUrlParser);
    new SharedViewPages(
            storage.directory().people().sharedViews(), nonces, publicUrl, formUrlParser)
        .mount(pages);
    mountInstallation(pages, samples, baseUrl);
    new KeyPages(storage.directory().keys(), nodeState.diagnostics(), samples, nonces, clock)
        .mount(pages);
    new RulePages(storage.directory().rules(), reports.queries(), clock).mount(pages);
    mountSettings(pages, nonces, formUrlParser);
    new PaymentPages(storage.directory().paymentHooks(), ingestion.payments(), baseUrl, clock)
        .mount(pages);
    mountNotifications(pages);
    pages.addNotFoundPage("/sites");
    pages.addOpenNotFoundPage("/shared");
    pages.addOpenNotFoundPage("/invitations");
    pages.addOpenNotFoundPage("/passwords");
  }

  private void mountReports(Pages pages, ReportUrlParser formUrlParser) {
    ImportedTotals totals = storage.directory().importedTotals();
    ReportUrlParser urlParser =
        new ReportUrlParser(
            clock,
            reports.conversions(),
            context -> FirstDays.by(totals, context.queries(reports.queries())));
    new OverviewPage(
            storage.directory().views(),
            storage.directory().annotations(),
            reports.reports(),
            urlParser)
        .mount(pages);
    new SavedViewPages(storage.directory().views(), formUrlParser).mount(pages);
    new AnnotationPages(storage.directory().annotations(), formUrlParser).mount(pages);
    new TablePage(
            storage.directory().campaignCosts(), ingestion.sources(), reports.reports(), urlParser)
        .mount(pages);
    new SuccessPages(
            reports.reports(),
            storage.directory().annotations(),
            urlParser,
            nodeState.diagnostics())
        .mount(pages);
    new FunnelPages(storage.directory().funnels(), reports.rules(), reports.queries(), urlParser)
        .mount(pages);
    new JourneyPage(reports.rules(), reports.queries(), urlParser).mount(pages);
  }

  private void mountInstallation(Pages pages, SampleTabs samples, BaseUrl baseUrl) {
    new InstallPages(
            storage.directory().keys(),
            reports.queries(),
            nodeState.diagnostics(),
            script,
            samples,
            baseUrl,
            clock)
        .mount(pages);
  }

  private void mountSettings(Pages pages, FormNonces nonces, ReportUrlParser formUrlParser) {
    new SettingsPages(
            storage.directory().sites(), storage.directory().audit(), nodeState.diagnostics())
        .mount(pages);
    new PeoplePages(
            storage.directory().people(),
            storage.directory().audit(),
            nonces,
            publicUrl,
            formUrlParser)
        .mount(pages);
    new ExclusionPages(
            storage.directory().sites(), storage.directory().exclusions(), access.trustedProxies())
        .mount(pages);
    new CostPages(storage.directory().campaignCosts(), reports.costCheck()).mount(pages);
    new RatePages(storage.directory().exchangeRates()).mount(pages);
    new ImportPages(storage.directory().importedTotals(), reports.importCutoff(), clock)
        .mount(pages);
    new AuditPages(storage.directory().audit()).mount(pages);
  }

  private void mountNotifications(Pages pages) {
    WebhookTestMessages webhookTest =
        new WebhookTestMessages(
            storage.directory().messages().webhooks(), alerting.webhookSender());
    new AlertPages(
            storage.directory().people(),
            storage.directory().messages(),
            webhookTest,
            alerting.mailer(),
            publicUrl,
            clock)
        .mount(pages);
    new SummaryPages(
            storage.directory().people(),
            storage.directory().messages(),
            alerting.mailer().isPresent(),
            new SummaryMails(reports.summaries(), publicUrl),
            new SummaryMessages(reports.summaries(), publicUrl, Section.OVERVIEW::path),
            webhookTest,
            clock)
        .mount(pages);
  }

  private AccountPages accountPages(Optional<SetupCode> setupCode) {
    return new AccountPages(
        storage.directory().people(),
        storage.directory().sites(),
        access.sessions(),
        access.trustedProxies(),
        setupCode,
        startup.nanoTime(),
        startup.random());
  }

  private LivePages livePages() {
    return new LivePages(
        storage.directory().sites(),
        storage.directory().people(),
        storage.directory().keys(),
        storage.directory().rules(),
        storage.directory().paymentHooks(),
        access.sessions(),
        storage.reporting().queries(),
        storage.reporting()::appliedUntil,
        nodeState.diagnostics(),
        clock,
        startup.nanoTime());
  }

  private void mountEvents(Pages pages) {
    new DataPages(
            storage.directory().sites(), services, nodeState.exports(), reports.userEvents(), clock)
        .mount(pages);
    new TryPages(
            new EventDryRun(
                ingestion.events(),
                services.browserChecks().counting(storage.reporting().creditPreview())),
            access.trustedProxies())
        .mount(pages);
    new BrowserCheckPages(services.browserChecks()).mount(pages);
  }
}
