package dev.vouch.server;

import dev.vouch.core.projector.Projector;
import dev.vouch.core.projector.Projector.ProjectorHealth;
import dev.vouch.core.projector.Projector.ProjectorSettings;
import dev.vouch.directory.Directory;
import dev.vouch.embedded.log.LogFailedException;
import dev.vouch.embedded.log.LogSettings;
import dev.vouch.embedded.log.SqliteLog;
import dev.vouch.embedded.warehouse.DuckDbSettings;
import dev.vouch.embedded.warehouse.DuckDbWarehouse;
import dev.vouch.server.export.AuditedExporter;
import dev.vouch.server.export.ExportJobs;
import dev.vouch.server.export.UpToDateExporter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** The storage subsystem: log, directory, warehouse, projector, and export jobs. Thread-safe. */
record Storage(
    SqliteLog log,
    Directory directory,
    DuckDbWarehouse warehouse,
    Projector projector,
    ExportJobs exports) {
  /** The maximum lag of the warehouse, above which alerts on reports are not evaluated. */
  private static final Duration LAG_MAX = Duration.ofMinutes(1);

  static Storage open(Path data, Startup startup, Consumer<LogFailedException> onFatal) {
    CloseableStack resources = startup.resources();
    SqliteLog log =
        resources.add("log", SqliteLog.open(data, logSettings(startup), startup.clock(), onFatal));
    MissingDirectoryException.throwIfMissing(data, log.lastPosition());
    Directory directory =
        resources.add("directory", Directory.open(data, startup.clock(), startup.random()));
    DuckDbWarehouse warehouse =
        resources.add(
            "warehouse",
            DuckDbWarehouse.open(data, DuckDbSettings.forThisMachine(), startup.clock()));
    long appliedAtStart = warehouse.next(SqliteLog.PARTITION) - 1;
    Projector projector =
        resources.add(
            "projector",
            Projector.start(log, warehouse, startup.clock(), ProjectorSettings.STANDARD));
    UpToDateExporter exporter =
        new UpToDateExporter(
            new AuditedExporter(warehouse, directory.sites(), directory.audit()),
            log::lastPosition,
            () -> Math.max(appliedAtStart, projector.health().appliedUntil()));
    ExportJobs exports = resources.add("exports", ExportJobs.open(exporter, data));
    return new Storage(log, directory, warehouse, projector, exports);
  }

  private static LogSettings logSettings(Startup startup) {
    return new LogSettings(
        startup.configuration().logRetention(),
        LogSettings.STANDARD.waitingRecordsMax(),
        LogSettings.STANDARD.waitingBytesMax());
  }

  /** Returns whether the projector works and is at most one minute behind the log. */
  boolean isCurrent() {
    ProjectorHealth health = projector.health();
    return health.failure().isEmpty() && health.lag().compareTo(LAG_MAX) <= 0;
  }
}
