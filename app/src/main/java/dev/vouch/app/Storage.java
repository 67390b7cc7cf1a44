package dev.vouch.app;

import dev.vouch.api.export.AuditedExporter;
import dev.vouch.api.export.ExportJobs;
import dev.vouch.api.export.LatestPositions;
import dev.vouch.api.export.UpToDateExporter;
import dev.vouch.app.config.ClusterConfiguration;
import dev.vouch.core.engine.Engine;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.directory.Directory;
import dev.vouch.directory.SharedDirectory;
import dev.vouch.directory.SharedState;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.Freshness;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.key.SharedKeyActivity;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.http.ops.DiskReserve;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The storage subsystem: the engine with its reports, the directory, and export jobs. Thread-safe.
 *
 * @param shared the state that nodes share in addition to the directory; only in a cluster
 */
record Storage(
    Engine engine,
    Directory directory,
    Coordination coordination,
    Optional<SharedState> shared,
    Reporting reporting,
    DiskReserve diskReserve,
    ExportJobs exports) {
  /**
   * The maximum lag of the warehouse, above which the server is not ready and alerts on reports are
   * not evaluated.
   */
  private static final Duration LAG_MAX = Duration.ofMinutes(1);

  /**
   * The maximum age of the log positions that a cluster node has learned: twice the interval at
   * which it learns them.
   */
  private static final Duration POSITIONS_AGE_MAX = Duration.ofSeconds(2);

  /** The prefix of the names of PostgreSQL schemas. */
  private static final String SCHEMA_PREFIX = "vouch";

  static Storage open(Path data, Startup startup, Consumer<LogFailedException> onFatal) {
    return startup
        .configuration()
        .cluster()
        .map(cluster -> openShared(data, cluster, startup))
        .orElseGet(() -> openEmbedded(data, startup, onFatal));
  }

  /**
   * Opens the engine first: only the engine can tell whether a missing directory is new or was
   * lost.
   */
  private static Storage openEmbedded(
      Path data, Startup startup, Consumer<LogFailedException> onFatal) {
    CloseableStack resources = startup.resources();
    Engine engine =
        resources.add(
            "log", Engines.openEmbedded(data, startup.configuration(), startup.clock(), onFatal));
    MissingDirectoryException.throwIfMissing(data, engine.hasEvents());
    Directory directory =
        resources.add("directory", Directory.open(data, startup.clock(), startup.random()));
    return of(engine, directory, Coordination.ofSingleNode(), Optional.empty(), data, startup);
  }

  /** Returns the PostgreSQL server with the directory of a cluster. */
  static PostgresServer database(ClusterConfiguration cluster) {
    return new PostgresServer(cluster.database().text(), SCHEMA_PREFIX);
  }

  /**
   * Opens the directory first: it creates the schema in which the engine stores idempotency keys.
   */
  private static Storage openShared(Path data, ClusterConfiguration cluster, Startup startup) {
    CloseableStack resources = startup.resources();
    PostgresServer server = resources.add("connections to PostgreSQL", database(cluster));
    SharedDirectory shared =
        resources.add(
            "directory",
            SharedDirectory.open(
                server, startup.clock(), System::nanoTime, startup.random(), PasswordCost.OWASP));
    SharedState state =
        resources.add(
            "shared state", SharedState.open(server, shared, startup.clock(), System::nanoTime));
    Engine engine =
        resources.add(
            "log",
            Engines.openCluster(
                data, cluster, server.connections(Schema.DIRECTORY), startup.clock()));
    return of(
        engine, shared.directory(), Coordination.of(shared), Optional.of(state), data, startup);
  }

  static Storage of(
      Engine engine,
      Directory directory,
      Coordination coordination,
      Optional<SharedState> shared,
      Path data,
      Startup startup) {
    CloseableStack resources = startup.resources();
    Reporting reporting = resources.add("warehouse", engine.startReporting());
    Supplier<LogPositions> appendedUntil =
        shared.isPresent()
            ? new LatestPositions(engine::lastPositions, engine::failure, POSITIONS_AGE_MAX)
            : engine::lastPositions;
    EventExporter copier = reporting.exporter();
    EventExporter exporter = new AuditedExporter(copier, directory.sites(), directory.audit());
    DiskReserve diskReserve =
        DiskReserve.of(data, startup.configuration().diskReserveBytes(), startup.nanoTime());
    ExportJobs exports =
        resources.add(
            "exports",
            ExportJobs.open(
                new UpToDateExporter(exporter, appendedUntil, reporting::isApplied),
                new UpToDateExporter(copier, appendedUntil, reporting::isApplied),
                data,
                diskReserve));
    return new Storage(engine, directory, coordination, shared, reporting, diskReserve, exports);
  }

  /** Returns whether reports contain everything that was recorded until a minute ago. */
  boolean isCurrent() {
    return reportsFailure().isEmpty();
  }

  /**
   * Returns in one sentence why reports fail or lag by more than a minute; empty if they are
   * current. Cheap.
   */
  Optional<String> reportsFailure() {
    return reportsFailure(reporting.failure(), reporting.lag());
  }

  /**
   * Returns in one sentence that reports lag by more than a minute; empty if they do not. Cheap.
   */
  Optional<String> reportsLag() {
    return lagFailure(reporting.lag());
  }

  static Optional<String> reportsFailure(Optional<String> failure, Duration lag) {
    return failure.or(() -> lagFailure(lag));
  }

  private static Optional<String> lagFailure(Duration lag) {
    return lag.compareTo(LAG_MAX) <= 0
        ? Optional.empty()
        : Optional.of(
            "Reports are %d s behind, but events are still recorded. They catch up, unless Vouch's log contains an error."
                .formatted(lag.toSeconds()));
  }

  /**
   * The coordination of this node with the other nodes of a cluster, through PostgreSQL.
   * Thread-safe.
   *
   * @param leadership whether this node is the one that runs maintenance, alerts and deliveries
   * @param freshness whether this node's copy of the directory is recent enough; empty on a server
   *     without other nodes
   * @param keyActivity the activity of API keys on all nodes; empty on a server without other nodes
   */
  record Coordination(
      Leadership leadership,
      Optional<Freshness> freshness,
      Optional<SharedKeyActivity> keyActivity) {
    /** Returns the coordination of a server without other nodes. */
    static Coordination ofSingleNode() {
      return new Coordination(Leadership.ofSingleNode(), Optional.empty(), Optional.empty());
    }

    static Coordination of(SharedDirectory shared) {
      return new Coordination(
          shared.election(), Optional.of(shared.freshness()), Optional.of(shared.keyActivity()));
    }
  }
}
