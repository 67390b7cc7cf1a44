package dev.vouch.app;

import dev.vouch.api.export.SiteExports;
import dev.vouch.api.site.SiteServices;
import dev.vouch.app.MaintenanceScheduler.Task;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Configuration.NewAccount;
import dev.vouch.app.config.NodeRole;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.dashboard.account.SetupCode;
import dev.vouch.directory.Directory;
import dev.vouch.directory.SharedState;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.http.DirectoryGuard;
import dev.vouch.http.Feature;
import dev.vouch.http.WebServer;
import dev.vouch.http.browser.SdkEndpoint;
import dev.vouch.http.ops.Health;
import dev.vouch.reports.ReportServices;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The running server: the composition of all subsystems. Subsystems start from storage to network
 * and stop in reverse order, so that a request in progress can use every subsystem it needs.
 * Thread-safe.
 */
public final class Vouch implements AutoCloseable {
  private final CloseableStack resources = new CloseableStack();
  private final AdminToken adminToken;
  private final boolean hasSites;
  private final Optional<SetupCode> setupCode;
  private final MaintenanceScheduler maintenance;
  private final MaintenanceScheduler alertEvaluation;
  private final List<Feature> features;
  private final WebServer webServer;
  private final Optional<Integer> metricsPort;

  private Vouch(
      Configuration configuration,
      Clock clock,
      LongSupplier nanoTime,
      BiFunction<Path, Startup, Storage> openStorage) {
    try {
      // First, so that an invalid --port fails before the data directory is created.
      WebServer.checkAddress(configuration.host(), configuration.port());
      configuration.metricsAddress().ifPresent(Monitoring::checkAddress);
      Engines.loadLibraries(configuration);
      SecureRandom random = new SecureRandom();
      Startup startup = new Startup(configuration, clock, nanoTime, random, resources);
      Path data = DataDirectory.open(configuration.data());

      Storage storage = openStorage.apply(data, startup);
      Directory directory = storage.directory();
      adminToken = adminToken(configuration.adminToken(), storage.shared(), data, random);
      hasSites = !directory.sites().list().isEmpty();
      setupCode = firstRun(storage, configuration.firstAccount(), random);

      Ingestion ingestion = Ingestion.start(startup, storage);
      NodeState nodeState = NodeState.start(startup, storage, ingestion);
      SiteExports exports = nodeState.exports();
      SiteServices services =
          SiteServices.of(
              directory,
              storage.engine().log(),
              clock,
              nanoTime,
              ingestion.receivedClock(),
              ingestion.ids(),
              ingestion.matchProbe(),
              site -> {
                exports.discard(site);
                ingestion.linking().clear(site);
              });
      services.removal().resume();
      maintenance = resources.add("scheduler", maintenance(storage, services, exports));
      ReportServices reports =
          ReportServices.of(
              directory.sites(),
              directory.rules(),
              directory.exchangeRates(),
              directory.campaignCosts(),
              ingestion.sources(),
              directory.importedTotals(),
              directory.audit(),
              storage.reporting().queries(),
              clock);
      Alerting alerting = Alerting.start(startup, storage, ingestion, reports.summaries());
      alertEvaluation = alerting.scheduler();

      AccessControl access = AccessControl.of(startup, directory.people(), adminToken);
      Optional<DirectoryGuard> guard = storage.coordination().freshness().map(DirectoryGuard::new);
      Health health = HealthChecks.of(configuration, storage, ingestion, guard);
      SdkEndpoint script = new SdkEndpoint();
      ApiEndpoints api =
          new ApiEndpoints(startup, storage, ingestion, nodeState, access, reports, services);
      features = api.features(guard, script, health);
      DashboardPages dashboard =
          new DashboardPages(
              startup, storage, ingestion, nodeState, access, alerting, reports, services,
              setupCode, script);
      resources.add("account pages", dashboard.accounts());
      webServer = startWebServer(configuration, access, api.sharedReports(), dashboard);
      // Closed in reverse order: readiness fails and live pages end before the web server stops.
      resources.add("live pages", dashboard.live());
      resources.add("health", () -> health.stop(configuration.drain()));
      metricsPort =
          configuration
              .metricsAddress()
              .map(
                  address ->
                      Monitoring.start(address, startup, storage, ingestion, alerting, webServer));
      ingestion.clientDetector().load();
    } catch (RuntimeException e) {
      resources.close();
      throw e;
    }
  }

  /**
   * Starts a server.
   *
   * @param clock the clock of all recorded times
   * @param onFatal called once when a commit has failed and the state on disk is unknown; must stop
   *     the process
   */
  public static Vouch start(
      Configuration configuration, Clock clock, Consumer<LogFailedException> onFatal) {
    return start(configuration, clock, System::nanoTime, onFatal);
  }

  /**
   * Starts a server with a custom clock of rate limits.
   *
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin
   */
  public static Vouch start(
      Configuration configuration,
      Clock clock,
      LongSupplier nanoTime,
      Consumer<LogFailedException> onFatal) {
    return start(
        configuration, clock, nanoTime, (data, startup) -> Storage.open(data, startup, onFatal));
  }

  /**
   * Starts a server with custom storage.
   *
   * @param openStorage opens the storage in the data directory of a node
   */
  static Vouch start(
      Configuration configuration,
      Clock clock,
      LongSupplier nanoTime,
      BiFunction<Path, Startup, Storage> openStorage) {
    return new Vouch(configuration, clock, nanoTime, openStorage);
  }

  /**
   * Creates the configured first account if no account exists. Returns the setup code that {@code
   * /setup} requires; empty if an account exists or was created.
   */
  private static Optional<SetupCode> firstRun(
      Storage storage, Optional<NewAccount> configured, SecureRandom random) {
    AccountRegistry accounts = storage.directory().people().accounts();
    if (!accounts.isEmpty()) {
      return Optional.empty();
    }
    configured.ifPresent(account -> accounts.createFirst(account.email(), account.password()));
    return configured.isPresent() ? Optional.empty() : Optional.of(setupCode(storage, random));
  }

  private WebServer startWebServer(
      Configuration configuration,
      AccessControl access,
      Feature sharedReports,
      DashboardPages dashboard) {
    Stream<Feature> pages =
        configuration.has(NodeRole.REPORT) ? Stream.of(sharedReports, dashboard) : Stream.empty();
    return resources.add(
        "HTTP server",
        WebServer.start(
            configuration.host(),
            configuration.port(),
            configuration.connectionLimits().trusting(access.trustedProxies()::isTrusted),
            configuration.publicUrl(),
            Stream.concat(features.stream(), pages).toList()));
  }

  private static SetupCode setupCode(Storage storage, SecureRandom random) {
    SetupCode drawn = SetupCode.draw(random);
    return storage
        .shared()
        .map(shared -> new SetupCode(shared.values().get("setup_code", drawn::text)))
        .orElse(drawn);
  }

  private static AdminToken adminToken(
      Optional<String> configured, Optional<SharedState> shared, Path data, SecureRandom random) {
    return shared
        .map(state -> AdminToken.open(configured, state.values(), random))
        .orElseGet(() -> AdminToken.open(configured, data, random));
  }

  private static MaintenanceScheduler maintenance(
      Storage storage, SiteServices services, SiteExports exports) {
    Leadership leadership = storage.coordination().leadership();
    return new MaintenanceScheduler(
        List.of(
            new Task("save the usage of keys and sessions", storage.directory()::flush),
            new Task("remove old exports", exports::removeOld),
            new Task("maintain the directory", storage.directory()::maintain).ofLeader(leadership),
            new Task("finish the deletion of sites", services.removal()::resume)
                .ofLeader(leadership),
            new Task("expire old events", services.expiry()::expireDue).ofLeader(leadership),
            new Task("remove erased records from the log", storage.engine()::removeErasedRecords)
                .ofLeader(leadership)));
  }

  /**
   * Runs all periodic tasks now and waits until they have finished. Called when the server's clock
   * is advanced faster than real time.
   */
  public void runMaintenance() {
    maintenance.runNow();
    alertEvaluation.runNow();
  }

  /** Returns the port that the web server listens on. */
  public int port() {
    return webServer.port();
  }

  /** Returns the port of {@code /metrics}; empty if metrics are not served. */
  public Optional<Integer> metricsPort() {
    return metricsPort;
  }

  /** Returns the HTTP features, without the dashboard. */
  List<Feature> features() {
    return features;
  }

  /**
   * Returns the administrator's token; empty if this start did not generate it. It cannot be shown
   * again.
   */
  public Optional<String> generatedAdminToken() {
    return adminToken.generated();
  }

  /**
   * Returns the setup code that {@code /setup} requires until the first account exists; empty if an
   * account existed or was configured at startup.
   */
  public Optional<String> setupCode() {
    return setupCode.map(SetupCode::text);
  }

  /** Returns whether the directory had a site at startup. */
  public boolean hasSites() {
    return hasSites;
  }

  /**
   * Stops accepting requests, finishes those in progress, and closes all subsystems in reverse
   * order of their start.
   */
  @Override
  public void close() {
    resources.close();
  }
}
