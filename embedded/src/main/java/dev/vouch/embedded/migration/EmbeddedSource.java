package dev.vouch.embedded.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedEngine.EmbeddedSettings;
import dev.vouch.embedded.log.DirectoryLock.LogInUseException;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.log.LogTail;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.warehouse.RebuildCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The data directory of a server, as the source of a migration. The server may run until {@link
 * #stop}.
 */
public final class EmbeddedSource implements MigrationSource {

  private final EmbeddedSettings settings;
  private final InstantSource clock;
  private final LogTail log;
  private final Path copies;
  private Optional<MigratedReports> stopped = Optional.empty();
  private Optional<ClosedDaysCopy> days = Optional.empty();
  private int copied;

  private EmbeddedSource(EmbeddedSettings settings, InstantSource clock, LogTail log, Path copies) {
    this.settings = settings;
    this.clock = clock;
    this.log = log;
    this.copies = copies;
  }

  /**
   * Opens a data directory for reading.
   *
   * @param copies a directory for temporary files, which does not exist
   * @throws LogFailedException if its log cannot be read
   */
  public static EmbeddedSource open(EmbeddedSettings settings, Path copies, InstantSource clock) {
    return new EmbeddedSource(settings, clock, LogTail.open(settings.data()), copies);
  }

  @Override
  public List<ClosedDay> closedDays() {
    closeDays();
    copied++;
    days =
        ClosedDaysCopy.of(
            settings.data().resolve(EventStore.DIRECTORY),
            copies.resolve(Integer.toString(copied)));
    return days.map(ClosedDaysCopy::days).orElse(List.of());
  }

  @Override
  public void check(List<ClosedDay> closed) {
    List<String> obstacles =
        RebuildCheck.obstacles(
            days.map(ClosedDaysCopy::extent).orElse(StoreExtent.EMPTY),
            // A damaged record is found when it is copied.
            new LogExtent.Fixed(log.start(), 0));
    if (!obstacles.isEmpty()) {
      throw new MigrationException(
          "The data directory lacks events that its warehouse may have. "
              + String.join(" ", obstacles));
    }
  }

  @Override
  public void readOrders(List<ClosedDay> closed, Consumer<FinalOrder> to) {
    days.ifPresent(copy -> copy.readOrders(to));
  }

  @Override
  public ClosedDay readRows(ClosedDay day, Consumer<byte[]> to) {
    days.orElseThrow().readRows(day.date(), to);
    return day;
  }

  private void closeDays() {
    days.ifPresent(ClosedDaysCopy::close);
    days = Optional.empty();
    try {
      DurableFiles.deleteTree(copies);
    } catch (IOException e) {
      throw new UncheckedIOException("temporary files of the migration cannot be deleted", e);
    }
  }

  @Override
  public Map<Integer, LogStart> logStarts() {
    return Map.of(FileLog.PARTITION, log.start());
  }

  @Override
  public Optional<MigratedRecords> read(LogPositions after) {
    return log.read(after.in(FileLog.PARTITION) + 1).map(MigratedRecords::of);
  }

  @Override
  public void readKeys(Consumer<UsedKey> to) {
    log.readKeys(clock.instant(), to);
  }

  /**
   * {@inheritDoc} Opens the reports twice. Closed days are copied from files, and the files are
   * certain to lack what the log erases or expires only after reports that have applied the whole
   * log are closed.
   */
  @Override
  public ReportQueries stop() throws InterruptedException {
    try (MigratedReports reports = openReports()) {
      reports.awaitApplied(false);
    }
    MigratedReports durable = openReports();
    stopped = Optional.of(durable);
    durable.awaitApplied(false);
    return durable.queries();
  }

  private MigratedReports openReports() {
    try {
      return MigratedReports.open(onFatal -> EmbeddedEngine.open(settings, clock, onFatal));
    } catch (LogInUseException e) {
      throw new MigrationException(
          "A server uses %s. Stop it, then complete the migration.".formatted(settings.data()), e);
    }
  }

  /**
   * {@inheritDoc} Has no effect: a source directory is not marked, but deleted by the operator
   * (docs/migrate.md).
   */
  @Override
  public void complete() {}

  @Override
  public void close() {
    stopped.ifPresent(MigratedReports::close);
    closeDays();
  }
}
