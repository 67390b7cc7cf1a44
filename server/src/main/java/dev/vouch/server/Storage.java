package dev.vouch.server;

import dev.vouch.core.engine.Engine;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.directory.Directory;
import dev.vouch.directory.SharedDirectory;
import dev.vouch.directory.SharedState;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.server.config.ClusterConfiguration;
import dev.vouch.server.export.AuditedExporter;
import dev.vouch.server.export.ExportJobs;
import dev.vouch.server.export.LatestPositions;
import dev.vouch.server.export.UpToDateExporter;
import dev.vouch.server.ops.DiskReserve;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The storage subsystem: the engine with its reports, the directory, and export jobs. Thread-safe.
 *
 * @param shared what nodes share besides the directory; only in a cluster
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

  /** The maximum age of the log's positions that a node of a cluster knows: twice the interval. */
  private static final Duration POSITIONS_AGE_MAX = Duration.ofSeconds(2);

  /** The beginning of the names of schemas in PostgreSQL. */
  private static final String SCHEMA_PREFIX = "vouch";

  static Storage open(Path data, Startup startup, Consumer<LogFailedException> onFatal) {
    return startup
        .configuration()
        .cluster()
        .map(cluster -> openShared(data, cluster, startup))
        .orElseGet(() -> openEmbedded(data, startup, onFatal));
  }

  /** The engine first: only it knows whether a missing directory is new or was lost. */
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

  /** Returns the database of a cluster's directory. */
  static PostgresServer database(ClusterConfiguration cluster) {
    return new PostgresServer(cluster.database().text(), SCHEMA_PREFIX);
  }

  /** The directory first: it creates the schema in which the engine keeps idempotency keys. */
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

  /** Returns whether reports have everything that was recorded until a minute ago. */
  boolean isCurrent() {
    return reportsFailure().isEmpty();
  }

  /**
   * Returns why reports are not available or more than a minute behind, in one sentence; empty if
   * they are current. Cheap.
   */
  Optional<String> reportsFailure() {
    return reportsFailure(reporting.failure(), reporting.lag());
  }

  /** Returns that reports are more than a minute behind, in one sentence; empty if not. Cheap. */
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
}
