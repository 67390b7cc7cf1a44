package dev.vouch.server;

import dev.vouch.core.alert.KeyActivity;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.InMemoryRateLimiter;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.TouchDetector;
import dev.vouch.core.ingest.BrowserIngest;
import dev.vouch.core.ingest.BrowserLimits;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.projector.Projector;
import dev.vouch.core.projector.ProjectorHealth;
import dev.vouch.core.projector.ProjectorSettings;
import dev.vouch.core.visitor.VisitorHasher;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.member.SharedToken;
import dev.vouch.embedded.log.LogFailedException;
import dev.vouch.embedded.log.LogSettings;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.warehouse.DuckDbSettings;
import dev.vouch.embedded.warehouse.DuckDbWarehouse;
import dev.vouch.server.alert.AlertEvaluation;
import dev.vouch.server.alert.WebhookDeliveries;
import dev.vouch.server.alert.WebhookSender;
import dev.vouch.server.audit.AuditEndpoint;
import dev.vouch.server.browser.BrowserEndpoints;
import dev.vouch.server.browser.BundledSources;
import dev.vouch.server.browser.CountryDatabase;
import dev.vouch.server.browser.HeaderClientDetector;
import dev.vouch.server.browser.SdkEndpoint;
import dev.vouch.server.browser.TrustedProxies;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.NewAccount;
import dev.vouch.server.dashboard.DashboardEndpoints;
import dev.vouch.server.dashboard.account.AccountPages;
import dev.vouch.server.dashboard.account.SetupCode;
import dev.vouch.server.dashboard.data.DataPages;
import dev.vouch.server.dashboard.live.LivePages;
import dev.vouch.server.dashboard.page.Pages.PageGuards;
import dev.vouch.server.export.AuditedExporter;
import dev.vouch.server.export.ExportEndpoint;
import dev.vouch.server.export.ExportJobs;
import dev.vouch.server.export.SiteExports;
import dev.vouch.server.export.UpToDateExporter;
import dev.vouch.server.http.BadTokenThrottle;
import dev.vouch.server.http.EventEndpoint;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.WebServer;
import dev.vouch.server.manage.ApiAuthentication;
import dev.vouch.server.manage.ApiAuthentication.Right;
import dev.vouch.server.manage.ManagementEndpoints;
import dev.vouch.server.ops.Health;
import dev.vouch.server.reference.ReferenceEndpoints;
import dev.vouch.server.report.ReportAccess;
import dev.vouch.server.report.ReportEndpoints;
import dev.vouch.server.session.AnonymousCsrf;
import dev.vouch.server.session.ApiSessions;
import dev.vouch.server.session.CsrfProtection;
import dev.vouch.server.session.OptionalSignIn;
import dev.vouch.server.session.RequiredSignIn;
import dev.vouch.server.session.Sessions;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The running server, and the one place that knows every part and how they fit. Parts are opened
 * from the disk outwards and closed from the network inwards, so that a request in progress finds
 * everything it needs.
 */
public final class Vouch implements AutoCloseable {
  /** While reports are further behind, nobody is alerted of what they don't know. */
  private static final Duration LAGS_AT_MOST = Duration.ofMinutes(1);

  private final CloseableStack parts = new CloseableStack();
  private final AdminToken adminToken;
  private final boolean hasSites;
  private final MaintenanceScheduler everyMinute;
  private final MaintenanceScheduler alerting;
  private final Optional<SetupCode> setupCode;
  private final List<Feature> features;
  private final WebServer webServer;

  private Vouch(
      Configuration configuration,
      Clock clock,
      LongSupplier nanoTime,
      Consumer<LogFailedException> onFatal) {
    try {
      // Before anything is written, so that a wrong --port leaves no data directory behind.
      WebServer.checkAddress(configuration.host(), configuration.port());
      NativeLibraries.load();
      SecureRandom random = new SecureRandom();
      Path data = DataDirectory.open(configuration.data());
      SqliteLog log =
          parts.add("log", SqliteLog.open(data, logSettings(configuration), clock, onFatal));
      Directory directory = parts.add("directory", Directory.open(data, clock, random));
      adminToken = AdminToken.of(configuration.adminToken(), data, random);
      hasSites = !directory.sites().list().isEmpty();
      setupCode = firstRun(directory.accounts(), configuration.firstAccount(), random);
      DuckDbWarehouse warehouse =
          parts.add(
              "warehouse", DuckDbWarehouse.open(data, DuckDbSettings.forThisMachine(), clock));
      long appliedAtStart = warehouse.next(SqliteLog.PARTITION) - 1;
      Projector projector =
          parts.add(
              "projector", Projector.start(log, warehouse, clock, ProjectorSettings.STANDARD));
      ExportJobs exports =
          parts.add(
              "exports",
              ExportJobs.open(
                  new UpToDateExporter(
                      new AuditedExporter(warehouse, directory.sites(), directory.audit()),
                      log::lastPosition,
                      () -> Math.max(appliedAtStart, projector.health().appliedUntil())),
                  data));
      SiteExports siteExports = new SiteExports(exports, clock);
      ReceivedClock receivedClock = new ReceivedClock(clock);
      KeyActivity keyActivity = new KeyActivity(clock);
      EventIds ids = new EventIds();
      VisitorHasher visitors = new VisitorHasher(configuration.ipv6Prefix());
      EventIngest ingest =
          new EventIngest(
              new Authenticator(keyActivity.watching(directory.keys()), clock),
              keyActivity.watching(new InMemoryRateLimiter(nanoTime)),
              directory.sites(),
              directory.salts(),
              visitors,
              receivedClock,
              ids,
              log);
      TrustedProxies trustedProxies = new TrustedProxies(configuration.trustedProxies());
      Sessions sessions = new Sessions(directory.sessions(), directory.accounts(), trustedProxies);
      BadTokenThrottle badTokenDelays = new BadTokenThrottle();
      ApiAuthentication gate =
          new ApiAuthentication(
              adminToken.hash(),
              new ApiSessions(sessions),
              directory.members(),
              badTokenDelays,
              trustedProxies);
      ManagementEndpoints management =
          new ManagementEndpoints(
              directory, log, clock, receivedClock, ids, gate, siteExports::discard);
      management.siteRemoval().resume();
      everyMinute =
          parts.add(
              "scheduler", new MaintenanceScheduler(chores(directory, management, siteExports)));
      WebhookSender webhookSender = parts.add("webhook sender", new WebhookSender(clock));
      parts.add(
          "webhook deliveries",
          WebhookDeliveries.start(
              directory.webhooks(), directory.sites(), webhookSender, clock, random));
      alerting =
          parts.add(
              "alerts",
              new MaintenanceScheduler(
                  List.of(
                      new MaintenanceScheduler.Chore(
                          "judge alerts",
                          new AlertEvaluation(
                              directory,
                              warehouse,
                              keyActivity,
                              () -> isCurrent(projector.health()),
                              clock)))));
      BrowserLimits browserLimits = BrowserLimits.standard(nanoTime);
      HeaderClientDetector clientDetector =
          parts.add("client detector", clientDetector(configuration));
      BrowserIngest browserIngest =
          new BrowserIngest(
              directory.sites(),
              directory.sites(),
              directory.salts(),
              visitors,
              clientDetector,
              new TouchDetector(BundledSources.load()),
              browserLimits,
              receivedClock,
              ids,
              log);
      Health health =
          new Health(
              List.of(log::failure, directory.salts()::failure, () -> projector.health().failure()),
              System::nanoTime);
      ReportEndpoints reports =
          new ReportEndpoints(
              directory.sites(),
              directory.rules()::of,
              warehouse,
              clock,
              new ReportAccess(
                  gate.only(Right.MEMBER),
                  gate.only(Right.OWNER),
                  token -> directory.sharedLinks().find(new SharedToken(token))));
      SdkEndpoint script = new SdkEndpoint();
      features =
          // Routes are tried in this order, and those with parameters cost a request something.
          List.of(
              new EventEndpoint(ingest, badTokenDelays, trustedProxies),
              new BrowserEndpoints(browserIngest, browserLimits, trustedProxies),
              script,
              health,
              management,
              reports,
              new AuditEndpoint(directory.sites(), directory.audit(), gate.only(Right.OWNER)),
              new ExportEndpoint(directory.sites(), exports, clock, gate.only(Right.OWNER)),
              new ReferenceEndpoints());
      AccountPages accountPages =
          parts.add(
              "account pages",
              new AccountPages(directory, sessions, trustedProxies, setupCode, nanoTime, random));
      LivePages livePages =
          new LivePages(
              directory,
              sessions,
              warehouse,
              projector::appliedUntil,
              ingest.refusedRequests(),
              browserIngest.refusedPages(),
              clock,
              nanoTime);
      DashboardEndpoints dashboard =
          new DashboardEndpoints(
              directory,
              warehouse,
              browserIngest.refusedPages(),
              script,
              webhookSender,
              trustedProxies,
              clock,
              random,
              accountPages,
              new DataPages(directory.sites(), management, siteExports, clock),
              livePages,
              new PageGuards(
                  new RequiredSignIn(sessions),
                  new OptionalSignIn(sessions),
                  new AnonymousCsrf(random, trustedProxies),
                  new CsrfProtection()));
      webServer =
          parts.add(
              "HTTP server",
              WebServer.start(
                  configuration.host(),
                  configuration.port(),
                  configuration.connectionLimits(),
                  Stream.concat(features.stream(), Stream.of(reports.shared(), dashboard))
                      .toList()));
      clientDetector.load();
      parts.add("live pages", livePages);
      parts.add("health", () -> health.stop(configuration.drain()));
    } catch (RuntimeException failed) {
      parts.close();
      throw failed;
    }
  }

  /**
   * Starts a server.
   *
   * @param clock tells the time of everything that is recorded
   * @param onFatal called once when a commit failed so that nobody can say what is on disk; it must
   *     stop the process
   */
  public static Vouch start(
      Configuration configuration, Clock clock, Consumer<LogFailedException> onFatal) {
    return start(configuration, clock, System::nanoTime, onFatal);
  }

  /**
   * Starts a server whose time is not the system's.
   *
   * @param nanoTime the time that rates are counted by, in nanoseconds from an arbitrary origin; it
   *     never goes back
   */
  public static Vouch start(
      Configuration configuration,
      Clock clock,
      LongSupplier nanoTime,
      Consumer<LogFailedException> onFatal) {
    return new Vouch(configuration, clock, nanoTime, onFatal);
  }

  /** Creates the account that is configured, or draws what /setup will ask for. */
  private static Optional<SetupCode> firstRun(
      AccountRegistry accounts, Optional<NewAccount> configured, SecureRandom random) {
    if (!accounts.isEmpty()) {
      return Optional.empty();
    }
    configured.ifPresent(account -> accounts.createFirst(account.email(), account.password()));
    return configured.isPresent() ? Optional.empty() : Optional.of(SetupCode.draw(random));
  }

  private static LogSettings logSettings(Configuration configuration) {
    return new LogSettings(
        configuration.logRetention(),
        LogSettings.STANDARD.waitingRecordsMax(),
        LogSettings.STANDARD.waitingBytesMax());
  }

  private static HeaderClientDetector clientDetector(Configuration configuration) {
    Optional<CountryDatabase> configured = configuration.countryDatabase().map(CountryDatabase::of);
    return new HeaderClientDetector(() -> configured.orElseGet(CountryDatabase::bundled));
  }

  private static boolean isCurrent(ProjectorHealth health) {
    return health.failure().isEmpty() && health.lag().compareTo(LAGS_AT_MOST) <= 0;
  }

  private static List<MaintenanceScheduler.Chore> chores(
      Directory directory, ManagementEndpoints management, SiteExports siteExports) {
    return List.of(
        new MaintenanceScheduler.Chore("maintain the directory", directory::maintain),
        new MaintenanceScheduler.Chore(
            "finish the deletion of sites", management.siteRemoval()::resume),
        new MaintenanceScheduler.Chore("let old events expire", management.siteExpiry()::advance),
        new MaintenanceScheduler.Chore("remove old exports", siteExports::forgetOld));
  }

  /**
   * Does at once what is done each minute, and waits for it: for whoever drives the clock faster
   * than that.
   */
  public void doChores() {
    everyMinute.doNow();
    alerting.doNow();
  }

  /** Where it listens. */
  public int port() {
    return webServer.port();
  }

  /** What it offers over HTTP beside the dashboard. */
  List<Feature> features() {
    return features;
  }

  /** The administrator's token, if it was made at this start; it can't be shown again. */
  public Optional<String> madeAdminToken() {
    return adminToken.made();
  }

  /** What {@code /setup} asks for until the first account is created, if there was none. */
  public Optional<String> setupCode() {
    return setupCode.map(SetupCode::text);
  }

  /** Whether there was a site at this start. */
  public boolean hasSites() {
    return hasSites;
  }

  /** Accepts nothing more, finishes what is in progress, and closes everything in order. */
  @Override
  public void close() {
    parts.close();
  }
}
