package dev.vouch.embedded;

import dev.vouch.core.engine.Engine;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.metric.MetricSink;
import dev.vouch.embedded.backup.LastBackup;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogSettings;
import dev.vouch.embedded.log.UnfinishedMigration;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.StateSettings;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import dev.vouch.embedded.warehouse.UnreleasedData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** The embedded engine: a log in files, and a warehouse in segments. Thread-safe. */
public final class EmbeddedEngine implements Engine {
  private final EmbeddedSettings settings;
  private final InstantSource clock;
  private final FileLog log;

  private EmbeddedEngine(EmbeddedSettings settings, InstantSource clock, FileLog log) {
    this.settings = settings;
    this.clock = clock;
    this.log = log;
  }

  /**
   * Loads SQLite's native library faster than the driver, which otherwise loads it in {@link
   * #open}.
   */
  public static void loadLibraries() {
    NativeLibraries.load();
  }

  /**
   * Opens the log in a directory; creates it if it does not exist.
   *
   * @param onFatal called once, on the log's thread, when the result of a failed commit is unknown;
   *     must stop the process, and waiting appends are not completed
   * @throws dev.vouch.embedded.log.DirectoryLock.LogInUseException if another process uses this
   *     directory
   * @throws LogFailedException if the log cannot be opened, or a migration to the directory is not
   *     complete
   */
  public static EmbeddedEngine open(
      EmbeddedSettings settings, InstantSource clock, Consumer<LogFailedException> onFatal) {
    UnfinishedMigration.refuse(settings.data());
    return openUnfinished(settings, clock, onFatal);
  }

  /** As {@link #open}, also while a migration to the directory is not complete. */
  public static EmbeddedEngine openUnfinished(
      EmbeddedSettings settings, InstantSource clock, Consumer<LogFailedException> onFatal) {
    UnreleasedData.refuse(settings.data());
    return new EmbeddedEngine(
        settings, clock, FileLog.open(settings.data(), LogSettings.STANDARD, clock, onFatal));
  }

  @Override
  public EventLog log() {
    return log;
  }

  @Override
  public boolean hasEvents() {
    return log.lastPositions().hasRecords()
        || Files.exists(settings.data().resolve(EventStore.DIRECTORY));
  }

  @Override
  public LogPositions lastPositions() {
    return log.lastPositions();
  }

  @Override
  public Optional<String> failure() {
    return log.failure();
  }

  @Override
  public Optional<String> warning() {
    return log.erasureWarning();
  }

  @Override
  public void removeErasedRecords() {
    log.scrub();
  }

  /**
   * {@inheritDoc}
   *
   * @throws dev.vouch.core.warehouse.WarehouseException if the warehouse cannot be opened
   * @throws dev.vouch.core.log.EventLog.WarehouseAheadOfLogException if the log lost records that
   *     were already applied
   * @throws dev.vouch.core.log.EventLog.LogGapException if the log was pruned beyond the
   *     warehouse's position
   */
  @Override
  public Reporting startReporting() {
    return EmbeddedReporting.start(
        log, SegmentWarehouse.open(settings.data(), settings.state(), clock, log), clock);
  }

  @Override
  public void addMetrics(MetricSink sink) {
    EmbeddedMetrics.addLog(log, sink);
    EmbeddedMetrics.addFiles(new DataFiles(settings.data()), sink);
    EmbeddedMetrics.addBackups(LastBackup.of(settings.data()), sink);
  }

  @Override
  public void close() {
    log.close();
  }

  /**
   * The settings of the embedded engine.
   *
   * @param data an existing, writable directory
   * @param memoryMegabytes the memory outside the JVM's heap; a value that the engine cannot use is
   *     replaced by the nearest one that it can
   */
  public record EmbeddedSettings(Path data, long memoryMegabytes) {
    /** The minimum memory with which the engine works. */
    public static final int MEMORY_MIN_MEGABYTES = 64;

    /** The credit state gets one of this many parts of the memory. */
    private static final int STATE_PARTS = 8;

    StateSettings state() {
      return StateSettings.withMemory(memoryMegabytes / STATE_PARTS);
    }
  }
}
