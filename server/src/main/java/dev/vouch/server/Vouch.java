package dev.vouch.server;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.directory.Directory;
import dev.vouch.directory.SharedState;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.server.MaintenanceScheduler.Task;
import dev.vouch.server.config.Configuration;
import dev.vouch.server.config.Configuration.NewAccount;
import dev.vouch.server.dashboard.account.SetupCode;
import dev.vouch.server.export.SiteExports;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.WebServer;
import dev.vouch.server.site.SiteServices;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

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
      // First, so that an invalid --port does not create a data directory.
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
              ingestion.receivedClock(),
              ingestion.ids(),
              site -> {
                exports.discard(site);
                ingestion.linking().clear(site);
              });
      services.removal().resume();
      maintenance = resources.add("scheduler", maintenance(storage, services, exports));
      Alerting alerting = Alerting.start(startup, storage, ingestion);
      alertEvaluation = alerting.scheduler();

      AccessControl access = AccessControl.of(startup, directory, adminToken);
      HttpInterface http = new HttpInterface(startup, storage, ingestion, nodeState, access);
      features = http.api(services);
      webServer = http.start(features, setupCode, services, alerting);
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
   * Starts a server with a custom monotonic clock.
   *
   * @param nanoTime the clock of rate limits, in nanoseconds from an arbitrary origin; monotonic
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
   * Starts a server with other storage.
   *
   * @param openStorage opens the storage of a node in its data directory
   */
  static Vouch start(
      Configuration configuration,
      Clock clock,
      LongSupplier nanoTime,
      BiFunction<Path, Startup, Storage> openStorage) {
    return new Vouch(configuration, clock, nanoTime, openStorage);
  }

  /**
   * Creates the configured first account, or returns the setup code that {@code /setup} requires.
   */
  private static Optional<SetupCode> firstRun(
      Storage storage, Optional<NewAccount> configured, SecureRandom random) {
    AccountRegistry accounts = storage.directory().accounts();
    if (!accounts.isEmpty()) {
      return Optional.empty();
    }
    configured.ifPresent(account -> accounts.createFirst(account.email(), account.password()));
    return configured.isPresent() ? Optional.empty() : Optional.of(setupCode(storage, random));
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
   * Runs all periodic tasks now and waits until they have finished. For a clock that runs faster
   * than real time.
   */
  public void runMaintenance() {
    maintenance.runNow();
    alertEvaluation.runNow();
  }

  /** The port that the web server listens on. */
  public int port() {
    return webServer.port();
  }

  /** The port of {@code /metrics}; empty if metrics are not served. */
  public Optional<Integer> metricsPort() {
    return metricsPort;
  }

  /** The HTTP features except the dashboard. */
  List<Feature> features() {
    return features;
  }

  /** The administrator's token if this start generated it. It cannot be shown again. */
  public Optional<String> generatedAdminToken() {
    return adminToken.generated();
  }

  /**
   * The setup code that {@code /setup} requires until the first account exists; empty if an account
   * existed or was configured at startup.
   */
  public Optional<String> setupCode() {
    return setupCode.map(SetupCode::text);
  }

  /** Whether the directory had a site at startup. */
  public boolean hasSites() {
    return hasSites;
  }

  /** Stops accepting requests, finishes those in progress, and closes all subsystems in order. */
  @Override
  public void close() {
    resources.close();
  }
}
