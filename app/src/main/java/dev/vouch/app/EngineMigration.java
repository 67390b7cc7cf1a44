package dev.vouch.app;

import dev.vouch.core.log.LogStart;
import dev.vouch.core.migration.Migration;
import dev.vouch.core.migration.MigrationCheck;
import dev.vouch.core.migration.MigrationCheck.SiteResult;
import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.database.DirectoryCopy;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Migration of all data from one engine to another (docs/migrate.md). Not thread-safe. */
public final class EngineMigration {
  private final MigrationEnds ends;
  private final DirectoryCopy directory;
  private final Clock clock;

  public EngineMigration(MigrationEnds ends, Clock clock) {
    this.ends = ends;
    this.directory = ends.directory();
    this.clock = clock;
  }

  /** Copies the data that the source has at present. Servers may use the source meanwhile. */
  public void copy(Consumer<String> report) throws InterruptedException {
    migrate(report, (migration, _, _) -> migration.copy());
  }

  /**
   * Copies the remaining data, and completes the migration if all reports are equal.
   *
   * @param acceptsDifferences whether to complete it even if reports differ
   * @throws dev.vouch.core.migration.MigrationException if a server is using the source
   */
  public List<SiteResult> finish(boolean acceptsDifferences, Consumer<String> report)
      throws InterruptedException {
    List<SiteResult> results = new ArrayList<>();
    migrate(
        report,
        (migration, source, target) -> {
          migration.copy(); // Copies most data before the log can be pruned.
          Map<SiteId, ZoneId> sites = directory.sites();
          ReportQueries reports = migration.copyRest();
          directory.run();
          report.accept("Sites, keys and accounts are copied.");
          LocalDate first = first(source);
          for (Map.Entry<SiteId, ZoneId> site : sites.entrySet()) {
            ZoneId zone = site.getValue();
            LocalDate last = LocalDate.now(clock.withZone(zone)).plusDays(1);
            DayRange days = new DayRange(first, last, zone);
            results.add(MigrationCheck.await(site.getKey(), days, reports, target.queries()));
          }
          if (acceptsDifferences || results.stream().allMatch(SiteResult::isEqual)) {
            migration.complete();
          }
        });
    return results;
  }

  /** A step of the migration, with the source and the target open. */
  @FunctionalInterface
  private interface Work {
    void run(Migration migration, MigrationSource source, MigrationTarget target)
        throws InterruptedException;
  }

  private void migrate(Consumer<String> report, Work work) throws InterruptedException {
    directory.prepare();
    try (MigrationTarget target = ends.openTarget(clock);
        MigrationSource source = ends.openSource(clock)) {
      if (target.progress().isEmpty()) {
        directory.refuseRows();
      }
      work.run(new Migration(source, target, report), source, target);
    }
  }

  /** Returns a day before all events. */
  private static LocalDate first(MigrationSource source) {
    return source.closedDays().stream()
        .findFirst()
        .map(day -> day.date().minusDays(1))
        .orElseGet(
            () ->
                source.logStarts().values().stream()
                    .map(LogStart::writtenAt)
                    .min(Comparator.naturalOrder())
                    .map(EngineMigration::dayBefore)
                    .orElseThrow());
  }

  private static LocalDate dayBefore(Instant begin) {
    return LocalDate.ofInstant(begin, ZoneOffset.UTC).minusDays(2);
  }
}
