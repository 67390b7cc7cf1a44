package dev.vouch.embedded.migration;

import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.ClosedDay;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedEngine.EmbeddedSettings;
import dev.vouch.embedded.log.LogCopy;
import dev.vouch.embedded.log.UnfinishedMigration;
import dev.vouch.embedded.segment.EventStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * A new data directory, to which a migration writes the log and the closed days. Open days and the
 * credit state are then built from these, as by {@code ./vouch rebuild}.
 */
public final class EmbeddedTarget implements MigrationTarget {
  private static final long FIRST_POSITION = 1;

  /** The minimum time between the end of a day and its closing (docs/decisions/0009). */
  private static final Duration OPEN_AFTER_END = Duration.ofDays(14).plusHours(1);

  private final EmbeddedSettings settings;
  private final InstantSource clock;
  private final UnfinishedMigration mark;
  private final ImportedDays days;
  private final ImportedOrders orders;
  private Optional<LogCopy> log;
  private Optional<MigratedReports> reports = Optional.empty();

  private EmbeddedTarget(
      EmbeddedSettings settings,
      InstantSource clock,
      UnfinishedMigration mark,
      ImportedDays days,
      ImportedOrders orders,
      LogCopy log) {
    this.settings = settings;
    this.clock = clock;
    this.mark = mark;
    this.days = days;
    this.orders = orders;
    this.log = Optional.of(log);
  }

  /**
   * Opens an empty directory, or one to which a migration is not complete.
   *
   * @throws MigrationException if the directory has other files, or another process uses it
   */
  public static EmbeddedTarget open(EmbeddedSettings settings, InstantSource clock) {
    UnfinishedMigration mark = new UnfinishedMigration(settings.data());
    try {
      if (!mark.exists()) {
        refuseFiles(mark);
        mark.begin();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the data directory cannot be written: check its free space and rights", e);
    }
    LogCopy log = LogCopy.open(settings.data());
    try {
      return new EmbeddedTarget(
          settings,
          clock,
          mark,
          new ImportedDays(settings.data().resolve(EventStore.DIRECTORY), mark.directory()),
          ImportedOrders.open(mark.directory()),
          log);
    } catch (RuntimeException e) {
      log.close();
      throw e;
    }
  }

  private static void refuseFiles(UnfinishedMigration mark) throws IOException {
    if (!mark.isEmptyDirectory()) {
      throw new MigrationException(
          "%s has files already. Use an empty directory.".formatted(mark.data()));
    }
  }

  @Override
  public Optional<MigrationProgress> progress() {
    return log()
        .progress()
        .map(progress -> new MigrationProgress(progress.openFrom(), progress.copied(), false));
  }

  /** {@inheritDoc} The rows of closed days get lower positions than the records of the log. */
  @Override
  public void begin(Optional<LocalDate> openFrom, LogPositions appendedUntil, OrderReader orders) {
    this.orders.set(orders);
    log()
        .begin(
            openFrom,
            appendedUntil,
            openFrom.map(ImportedDays::firstPosition).orElse(FIRST_POSITION));
  }

  @Override
  public void append(MigratedRecords records) {
    log().append(records);
  }

  /** {@inheritDoc} The engine applies later removals itself, from the log. */
  @Override
  public boolean isLoaded(ClosedDay day) {
    return days.has(day.date());
  }

  /**
   * {@inheritDoc} The rows already reflect erasures that the log contains from before the day
   * closed. These must not be repeated, because later records may have attributed rows to the user
   * again. The engine repeats later erasures.
   */
  @Override
  public void load(ClosedDay day, RowReader reader) {
    Instant end = day.date().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    long changedBy = log().lastBefore(end.plus(OPEN_AFTER_END));
    days.add(
        day.date(),
        to -> {
          ClosedDay _ = reader.read(to);
        },
        orders.of(day.date()),
        changedBy);
  }

  @Override
  public void addKeys(List<UsedKey> keys) {
    log().addKeys(keys, clock.instant());
  }

  /**
   * Closes the reports and returns the copy of the log, because the engine and the copy write the
   * same file.
   */
  private LogCopy log() {
    closeReports();
    LogCopy open = log.orElseGet(() -> LogCopy.open(settings.data()));
    log = Optional.of(open);
    return open;
  }

  private void closeReports() {
    Optional<MigratedReports> open = reports;
    reports = Optional.empty();
    open.ifPresent(MigratedReports::close);
  }

  private void closeLog() {
    Optional<LogCopy> open = log;
    log = Optional.empty();
    open.ifPresent(LogCopy::close);
  }

  /**
   * {@inheritDoc} The engine's clock stands still at the last record's time, because the engine
   * appends time records and more copied records may follow them.
   */
  @Override
  public void awaitApplied() throws InterruptedException {
    if (reports.isEmpty()) {
      refuseMissingDays();
      InstantSource stopped = InstantSource.fixed(log().lastWrittenAt().orElse(clock.instant()));
      closeLog();
      reports =
          Optional.of(
              MigratedReports.open(
                  onFatal -> EmbeddedEngine.openUnfinished(settings, stopped, onFatal)));
    }
    reports.get().awaitApplied(true);
  }

  /**
   * Throws if closed days are missing, because open days that are built without them would never be
   * corrected.
   */
  private void refuseMissingDays() {
    Optional<LocalDate> openFrom = log().progress().orElseThrow().openFrom();
    if (openFrom.isPresent() && !days.has(openFrom.get().minusDays(1))) {
      throw new IllegalStateException("closed days are missing");
    }
  }

  @Override
  public ReportQueries queries() {
    return reports
        .orElseThrow(
            () -> new IllegalStateException("data were added since the reports had everything"))
        .queries();
  }

  @Override
  public void complete() {
    closeReports();
    closeLog();
    orders.close();
    try {
      mark.complete();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the data directory cannot be written: check its free space and rights", e);
    }
    try (LogCopy complete = LogCopy.open(settings.data())) {
      complete.removeProgress();
    }
  }

  @Override
  public void close() {
    closeReports();
    closeLog();
    if (mark.exists()) {
      orders.close();
    }
  }
}
