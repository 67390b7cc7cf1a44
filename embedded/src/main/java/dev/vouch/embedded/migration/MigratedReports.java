package dev.vouch.embedded.migration;

import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The reports of a data directory to which a migration is not complete. Its clock stands still at
 * the last record: an engine appends the time each hour, and records that are copied later would be
 * after it.
 */
final class MigratedReports implements AutoCloseable {
  private static final long INTERVAL_MS = 100;

  /** How long the largest day may take to load. */
  private static final Duration WITHOUT_PROGRESS_MAX = Duration.ofMinutes(30);

  private final EmbeddedEngine engine;
  private final Reporting reporting;
  private final AtomicReference<@Nullable LogFailedException> fatal;

  private MigratedReports(
      EmbeddedEngine engine,
      Reporting reporting,
      AtomicReference<@Nullable LogFailedException> fatal) {
    this.engine = engine;
    this.reporting = reporting;
    this.fatal = fatal;
  }

  static MigratedReports open(EmbeddedSettings settings, Instant lastRecord) {
    AtomicReference<@Nullable LogFailedException> fatal = new AtomicReference<>();
    EmbeddedEngine engine =
        EmbeddedEngine.openUnfinished(settings, InstantSource.fixed(lastRecord), fatal::set);
    try {
      return new MigratedReports(engine, engine.startReporting(), fatal);
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  /** Waits until reports have all records. */
  void awaitApplied() throws InterruptedException {
    LogPositions last = engine.lastPositions();
    String progress = "";
    long changedNanos = System.nanoTime();
    while (reporting.failure().isPresent() || !reporting.appliedPositions().include(last)) {
      String now = progress();
      if (!now.equals(progress)) {
        progress = now;
        changedNanos = System.nanoTime();
      } else if (System.nanoTime() - changedNanos > WITHOUT_PROGRESS_MAX.toNanos()) {
        throw new MigrationException(
            "The reports of the new data directory are not built. " + progress);
      }
      throwIfFatal();
      Thread.sleep(INTERVAL_MS);
    }
  }

  private String progress() {
    return reporting.failure().orElse("") + reporting.appliedPositions().byPartition();
  }

  private void throwIfFatal() {
    LogFailedException failed = fatal.get();
    if (failed != null) {
      throw failed;
    }
  }

  ReportQueries queries() {
    return reporting.queries();
  }

  @Override
  public void close() {
    try {
      reporting.close();
    } finally {
      engine.close();
    }
  }
}
