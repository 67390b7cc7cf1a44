package dev.vouch.server;

import dev.vouch.core.projector.Projector;
import dev.vouch.core.projector.Projector.ProjectorHealth;
import dev.vouch.core.projector.Projector.ProjectorSettings;
import dev.vouch.core.site.Site;
import dev.vouch.directory.Directory;
import dev.vouch.embedded.log.LogFailedException;
import dev.vouch.embedded.log.LogSettings;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.rollup.RollupSettings;
import dev.vouch.embedded.warehouse.DuckDbWarehouse;
import dev.vouch.server.export.AuditedExporter;
import dev.vouch.server.export.ExportJobs;
import dev.vouch.server.export.UpToDateExporter;
import dev.vouch.server.ops.DiskReserve;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Consumer;

/** The storage subsystem: log, directory, warehouse, projector, and export jobs. Thread-safe. */
record Storage(
    SqliteLog log,
    Directory directory,
    DuckDbWarehouse warehouse,
    Projector projector,
    DiskReserve diskReserve,
    ExportJobs exports) {
  /**
   * The maximum lag of the warehouse, above which the server is not ready and alerts on reports are
   * not evaluated.
   */
  private static final Duration LAG_MAX = Duration.ofMinutes(1);

  static Storage open(Path data, Startup startup, Consumer<LogFailedException> onFatal) {
    CloseableStack resources = startup.resources();
    SqliteLog log =
        resources.add("log", SqliteLog.open(data, LogSettings.STANDARD, startup.clock(), onFatal));
    MissingDirectoryException.throwIfMissing(data, log.lastPosition());
    Directory directory =
        resources.add("directory", Directory.open(data, startup.clock(), startup.random()));
    DuckDbWarehouse warehouse =
        resources.add(
            "warehouse",
            DuckDbWarehouse.open(
                data,
                MemoryBudget.of(startup.configuration().memory()).duckDb(),
                startup.clock(),
                log,
                RollupSettings.of(
                    site ->
                        directory.sites().find(site).map(Site::timeZone).orElse(ZoneOffset.UTC))));
    Projector projector =
        resources.add(
            "projector",
            Projector.start(log, warehouse, startup.clock(), ProjectorSettings.STANDARD));
    UpToDateExporter exporter =
        new UpToDateExporter(
            new AuditedExporter(warehouse, directory.sites(), directory.audit()),
            log::lastPosition,
            () -> projector.health().appliedUntil());
    DiskReserve diskReserve =
        DiskReserve.of(data, startup.configuration().diskReserveBytes(), startup.nanoTime());
    ExportJobs exports = resources.add("exports", ExportJobs.open(exporter, data, diskReserve));
    return new Storage(log, directory, warehouse, projector, diskReserve, exports);
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
    return warehouse.failure().or(() -> reportsFailure(projector.health()));
  }

  static Optional<String> reportsFailure(ProjectorHealth health) {
    return health.failure().or(() -> lagFailure(health.lag()));
  }

  private static Optional<String> lagFailure(Duration lag) {
    return lag.compareTo(LAG_MAX) <= 0
        ? Optional.empty()
        : Optional.of(
            "Reports are %d s behind, but events are still recorded. They catch up, unless Vouch's log contains an error."
                .formatted(lag.toSeconds()));
  }
}
