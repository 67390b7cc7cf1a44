package dev.vouch.server;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.directory.Directory;
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
      Consumer<LogFailedException> onFatal) {
    try {
      // First, so that an invalid --port does not create a data directory.
      WebServer.checkAddress(configuration.host(), configuration.port());
      configuration.metricsAddress().ifPresent(Monitoring::checkAddress);
      Engines.loadLibraries(configuration);
      SecureRandom random = new SecureRandom();
      Startup startup = new Startup(configuration, clock, nanoTime, random, resources);
      Path data = DataDirectory.open(configuration.data());

      Storage storage = Storage.open(data, startup, onFatal);
      Directory directory = storage.directory();
      adminToken = AdminToken.open(configuration.adminToken(), data, random);
      hasSites = !directory.sites().list().isEmpty();
      setupCode = firstRun(directory.accounts(), configuration.firstAccount(), random);

      Ingestion ingestion = Ingestion.start(startup, storage);
      SiteExports exports = new SiteExports(storage.exports(), clock);
      SiteServices services =
          SiteServices.of(
              directory,
              storage.engine().log(),
              clock,
              ingestion.receivedClock(),
              ingestion.ids(),
              exports::discard);
      services.removal().resume();
      maintenance = resources.add("scheduler", maintenance(storage, services, exports));
      Alerting alerting = Alerting.start(startup, storage, ingestion);
      alertEvaluation = alerting.scheduler();

      AccessControl access = AccessControl.of(startup, directory, adminToken);
      HttpInterface http = new HttpInterface(startup, storage, ingestion, access);
      features = http.api(services);
      webServer = http.start(features, setupCode, services, exports, alerting);
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
    return new Vouch(configuration, clock, nanoTime, onFatal);
  }

  /**
   * Creates the configured first account, or returns the setup code that {@code /setup} requires.
   */
  private static Optional<SetupCode> firstRun(
      AccountRegistry accounts, Optional<NewAccount> configured, SecureRandom random) {
    if (!accounts.isEmpty()) {
      return Optional.empty();
    }
    configured.ifPresent(account -> accounts.createFirst(account.email(), account.password()));
    return configured.isPresent() ? Optional.empty() : Optional.of(SetupCode.draw(random));
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
