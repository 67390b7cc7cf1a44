package dev.vouch.embedded.migration;

import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.EmbeddedEngine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The engine and reports of a data directory that is being migrated. No events are appended to its
 * log.
 */
final class MigratedReports implements AutoCloseable {
  private static final long INTERVAL_MS = 100;

  /** The maximum time without progress, which is longer than loading the largest day takes. */
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

  /**
   * Opens the engine and starts its reports.
   *
   * @param opening opens the engine; its argument is to be called if the log fails
   */
  static MigratedReports open(Function<Consumer<LogFailedException>, EmbeddedEngine> opening) {
    AtomicReference<@Nullable LogFailedException> fatal = new AtomicReference<>();
    EmbeddedEngine engine = opening.apply(fatal::set);
    try {
      return new MigratedReports(engine, engine.startReporting(), fatal);
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  /**
   * Waits until the reports contain all records of the log.
   *
   * @param isNew whether the reports are being built for the first time, so that a failure is
   *     expected until they are complete
   */
  void awaitApplied(boolean isNew) throws InterruptedException {
    LogPositions last = engine.lastPositions();
    String progress = "";
    long changedNanos = System.nanoTime();
    while (reporting.failure().isPresent() || !reporting.appliedPositions().include(last)) {
      String now = progress();
      if (!now.equals(progress)) {
        progress = now;
        changedNanos = System.nanoTime();
      } else if (System.nanoTime() - changedNanos > WITHOUT_PROGRESS_MAX.toNanos()) {
        throw new MigrationException("The reports are not built. " + progress);
      }
      throwIfFailed(isNew);
      Thread.sleep(INTERVAL_MS);
    }
  }

  private String progress() {
    return reporting.failure().orElse("") + reporting.appliedPositions().byPartition();
  }

  private void throwIfFailed(boolean isNew) {
    LogFailedException failed = fatal.get();
    if (failed != null) {
      throw failed;
    }
    reporting
        .failure()
        .filter(_ -> !isNew)
        .ifPresent(
            failure -> {
              throw new MigrationException("The reports cannot be compared. " + failure);
            });
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
