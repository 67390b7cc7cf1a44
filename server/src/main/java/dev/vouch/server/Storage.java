package dev.vouch.server;

import dev.vouch.core.engine.Engine;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.site.Site;
import dev.vouch.directory.Directory;
import dev.vouch.directory.SharedDirectory;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.server.config.ClusterConfiguration;
import dev.vouch.server.export.AuditedExporter;
import dev.vouch.server.export.ExportJobs;
import dev.vouch.server.export.UpToDateExporter;
import dev.vouch.server.ops.DiskReserve;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The storage subsystem: the engine with its reports, the directory, and export jobs. Thread-safe.
 */
record Storage(
    Engine engine,
    Directory directory,
    Coordination coordination,
    Reporting reporting,
    DiskReserve diskReserve,
    ExportJobs exports) {
  /**
   * The maximum lag of the warehouse, above which the server is not ready and alerts on reports are
   * not evaluated.
   */
  private static final Duration LAG_MAX = Duration.ofMinutes(1);

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
    return of(engine, directory, Coordination.ofSingleNode(), data, startup);
  }

  /** The directory first: it creates the schema in which the engine keeps idempotency keys. */
  private static Storage openShared(Path data, ClusterConfiguration cluster, Startup startup) {
    CloseableStack resources = startup.resources();
    PostgresServer server = new PostgresServer(cluster.database().text(), SCHEMA_PREFIX);
    SharedDirectory shared =
        resources.add(
            "directory",
            SharedDirectory.open(
                server, startup.clock(), System::nanoTime, startup.random(), PasswordCost.OWASP));
    Engine engine =
        resources.add(
            "log",
            Engines.openCluster(
                data, cluster, server.connections(Schema.DIRECTORY), startup.clock()));
    return of(engine, shared.directory(), Coordination.of(shared), data, startup);
  }

  private static Storage of(
      Engine engine,
      Directory directory,
      Coordination coordination,
      Path data,
      Startup startup) {
    CloseableStack resources = startup.resources();
    Reporting reporting =
        resources.add(
            "warehouse",
            engine.startReporting(
                site -> directory.sites().find(site).map(Site::timeZone).orElse(ZoneOffset.UTC)));
    UpToDateExporter exporter =
        new UpToDateExporter(
            new AuditedExporter(reporting.exporter(), directory.sites(), directory.audit()),
            engine::lastPositions,
            reporting::appliedPositions);
    DiskReserve diskReserve =
        DiskReserve.of(data, startup.configuration().diskReserveBytes(), startup.nanoTime());
    ExportJobs exports = resources.add("exports", ExportJobs.open(exporter, data, diskReserve));
    return new Storage(engine, directory, coordination, reporting, diskReserve, exports);
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
