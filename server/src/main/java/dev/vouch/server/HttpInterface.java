package dev.vouch.server;

import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.directory.Directory;
import dev.vouch.server.audit.AuditEndpoint;
import dev.vouch.server.browser.BrowserEndpoints;
import dev.vouch.server.browser.SdkEndpoint;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.NodeRole;
import dev.vouch.server.dashboard.DashboardEndpoints;
import dev.vouch.server.dashboard.account.AccountPages;
import dev.vouch.server.dashboard.account.SetupCode;
import dev.vouch.server.dashboard.data.DataPages;
import dev.vouch.server.dashboard.live.LivePages;
import dev.vouch.server.export.ExportEndpoint;
import dev.vouch.server.http.DirectoryGuard;
import dev.vouch.server.http.EventEndpoint;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.WebServer;
import dev.vouch.server.manage.ApiAuthentication.Right;
import dev.vouch.server.manage.ManagementEndpoints;
import dev.vouch.server.ops.Health;
import dev.vouch.server.ops.Health.Check;
import dev.vouch.server.payment.PaymentHookEndpoint;
import dev.vouch.server.reference.ReferenceEndpoints;
import dev.vouch.server.report.CampaignCostCheck;
import dev.vouch.server.report.CampaignCostReport;
import dev.vouch.server.report.Conversions;
import dev.vouch.server.report.ImportCutoff;
import dev.vouch.server.report.ImportedReports;
import dev.vouch.server.report.ReportEndpoints;
import dev.vouch.server.report.UserEventsReport;
import dev.vouch.server.site.BrowserChecks;
import dev.vouch.server.site.SiteServices;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The HTTP subsystem: the endpoints of the API, the dashboard, and the web server. */
final class HttpInterface {
  private final Startup startup;
  private final Storage storage;
  private final Ingestion ingestion;
  private final NodeState nodeState;
  private final AccessControl access;
  private final Directory directory;
  private final Clock clock;
  private final SdkEndpoint script = new SdkEndpoint();
  private final Optional<DirectoryGuard> guard;
  private final Health health;
  private final ReportEndpoints reports;
  private final UserEventsReport userEvents;
  private final CampaignCostReport costReport;
  private final CampaignCostCheck costCheck;
  private final BrowserChecks browserChecks;
  private final ImportCutoff importCutoff;

  HttpInterface(
      Startup startup,
      Storage storage,
      Ingestion ingestion,
      NodeState nodeState,
      AccessControl access) {
    this.startup = startup;
    this.storage = storage;
    this.ingestion = ingestion;
    this.nodeState = nodeState;
    this.access = access;
    directory = storage.directory();
    clock = startup.clock();
    guard = storage.coordination().freshness().map(DirectoryGuard::new);
    health = health();
    importCutoff =
        new ImportCutoff(
            directory.sites(), directory.importedTotals(), storage.reporting().queries());
    reports =
        new ReportEndpoints(
            directory.sites(),
            directory.rules()::of,
            storage.reporting().queries(),
            clock,
            Conversions.by(directory.exchangeRates()),
            ImportedReports.by(directory.importedTotals(), importCutoff),
            nodeState.diagnostics(),
            access.reports(directory));
    userEvents =
        new UserEventsReport(directory.sites(), directory.audit(), storage.reporting().queries());
    costReport =
        new CampaignCostReport(
            directory.campaignCosts(),
            storage.reporting().queries(),
            clock,
            Conversions.by(directory.exchangeRates()));
    browserChecks =
        new BrowserChecks(ingestion.matchProbe(), directory.audit(), startup.nanoTime());
    costCheck = new CampaignCostCheck(storage.reporting().queries(), clock);
  }

  private Health health() {
    List<Check> failures =
        new ArrayList<>(
            List.of(
                () -> guard.flatMap(DirectoryGuard::failure),
                storage.engine()::failure,
                directory.salts()::failure));
    List<Check> warnings =
        new ArrayList<>(
            List.of(
                () -> guard.flatMap(DirectoryGuard::warning),
                storage.diskReserve()::warning,
                storage.engine()::warning,
                storage.reporting()::warning));
    ingestion.sharedLimiter().ifPresent(limiter -> warnings.add(limiter::warning));
    addReports(failures, warnings);
    return new Health(failures, warnings, System::nanoTime);
  }

  /**
   * A node of a cluster that receives events stays ready while reports fail, and one that does not
   * while they are behind, as they are on all nodes.
   */
  private void addReports(List<Check> failures, List<Check> warnings) {
    Configuration configuration = startup.configuration();
    if (configuration.cluster().isEmpty()) {
      failures.add(storage::reportsFailure);
    } else if (configuration.has(NodeRole.INGEST)) {
      warnings.add(storage::reportsFailure);
    } else {
      failures.add(storage.reporting()::failure);
      warnings.add(storage::reportsLag);
    }
  }

  /**
   * Returns the features of this node except the dashboard, in the order in which routes are
   * matched.
   */
  List<Feature> api(SiteServices services) {
    List<Feature> features = new ArrayList<>();
    guard.ifPresent(features::add);
    if (startup.configuration().has(NodeRole.INGEST)) {
      // First: each parameterized route before them adds latency to every event.
      features.addAll(ingestionFeatures());
    }
    features.add(script);
    features.add(health);
    if (startup.configuration().has(NodeRole.REPORT)) {
      nodeState.latestDirectory().ifPresent(features::add);
      features.addAll(reportFeatures(services));
    }
    return List.copyOf(features);
  }

  private List<Feature> ingestionFeatures() {
    return List.of(
        new EventEndpoint(
            ingestion.events(),
            ingestion.batches(),
            ingestion.dryRun(),
            access.badTokens(),
            access.trustedProxies()),
        new BrowserEndpoints(ingestion.browserEvents(), access.trustedProxies()),
        new PaymentHookEndpoint(ingestion.payments()));
  }

  private List<Feature> reportFeatures(SiteServices services) {
    return List.of(
        new ManagementEndpoints(
            directory,
            services,
            browserChecks,
            userEvents,
            costReport,
            costCheck,
            importCutoff,
            clock,
            access.api(),
            access.uploads()),
        reports,
        new AuditEndpoint(directory.sites(), directory.audit(), access.api().require(Right.OWNER)),
        new ExportEndpoint(
            directory.sites(), storage.exports(), clock, access.api().require(Right.OWNER)),
        new ReferenceEndpoints());
  }

  /**
   * Starts the web server. On shutdown, readiness fails and live pages are closed before the server
   * stops.
   */
  WebServer start(
      List<Feature> api, Optional<SetupCode> setupCode, SiteServices services, Alerting alerting) {
    CloseableStack resources = startup.resources();
    AccountPages accountPages = resources.add("account pages", accountPages(setupCode));
    LivePages livePages = livePages();
    DashboardEndpoints dashboard =
        new DashboardEndpoints(
            directory,
            storage.reporting().queries(),
            nodeState.diagnostics(),
            ingestion.payments(),
            new EventDryRun(
                ingestion.events(), browserChecks.counting(storage.reporting().creditPreview())),
            browserChecks,
            script,
            alerting.webhookSender(),
            alerting.mailer(),
            startup.configuration().publicUrl(),
            access.trustedProxies(),
            clock,
            startup.random(),
            accountPages,
            new DataPages(directory.sites(), services, nodeState.exports(), userEvents, clock),
            livePages,
            access.pages(startup));
    WebServer webServer =
        resources.add(
            "HTTP server",
            WebServer.start(
                startup.configuration().host(),
                startup.configuration().port(),
                startup
                    .configuration()
                    .connectionLimits()
                    .trusting(access.trustedProxies()::isTrusted),
                startup.configuration().publicUrl(),
                startup.configuration().has(NodeRole.REPORT)
                    ? Stream.concat(api.stream(), Stream.of(reports.shared(), dashboard)).toList()
                    : api));
    resources.add("live pages", livePages);
    resources.add("health", () -> health.stop(startup.configuration().drain()));
    return webServer;
  }

  private AccountPages accountPages(Optional<SetupCode> setupCode) {
    return new AccountPages(
        directory,
        access.sessions(),
        access.trustedProxies(),
        setupCode,
        startup.nanoTime(),
        startup.random());
  }

  private LivePages livePages() {
    return new LivePages(
        directory,
        access.sessions(),
        storage.reporting().queries(),
        storage.reporting()::appliedUntil,
        nodeState.diagnostics(),
        clock,
        startup.nanoTime());
  }
}
