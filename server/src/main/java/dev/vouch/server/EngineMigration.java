package dev.vouch.server;

import dev.vouch.core.migration.Migration;
import dev.vouch.core.migration.MigrationCheck;
import dev.vouch.core.migration.MigrationCheck.SiteResult;
import dev.vouch.core.migration.MigrationSource;
import dev.vouch.core.migration.MigrationTarget;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.database.DirectoryCopy;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.server.config.ClusterConfiguration;
import dev.vouch.server.config.Configuration;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Moves a data directory to a cluster (docs/migrate.md). Used by one thread. */
public final class EngineMigration {
  private final Path data;
  private final Configuration configuration;
  private final Path node;
  private final ClusterConfiguration cluster;
  private final Clock clock;
  private final PostgresServer database;
  private final DirectoryCopy directory;

  /**
   * @param data an existing data directory
   * @param configuration of its server
   * @param node the directory of a node of the cluster
   */
  public EngineMigration(
      Path data,
      Configuration configuration,
      Path node,
      ClusterConfiguration cluster,
      Clock clock) {
    this.data = data;
    this.configuration = configuration;
    this.node = DataDirectory.open(node);
    this.cluster = cluster;
    this.clock = clock;
    database = Storage.database(cluster);
    directory = new DirectoryCopy(data, database);
  }

  /** Copies what the data directory has at present; a server may use it. */
  public void copy(Consumer<String> report) throws InterruptedException {
    directory.prepare();
    try (MigrationTarget target = target();
        MigrationSource source = source()) {
      if (target.progress().isEmpty()) {
        directory.refuseRows();
      }
      new Migration(source, target, report).copy();
    }
  }

  /**
   * Copies the rest, and completes the migration if all reports are equal.
   *
   * @param acceptsDifferences whether it is completed even if reports differ
   * @throws dev.vouch.core.migration.MigrationException if a server uses the data directory
   */
  public List<SiteResult> finish(boolean acceptsDifferences, Consumer<String> report)
      throws InterruptedException {
    directory.prepare();
    try (MigrationTarget target = target();
        MigrationSource source = source()) {
      if (target.progress().isEmpty()) {
        directory.refuseRows();
      }
      Map<SiteId, ZoneId> sites = directory.sites();
      Migration migration = new Migration(source, target, report);
      migration.copy(); // Most of it before the log can be pruned.
      ReportQueries reports = migration.copyRest(site -> sites.getOrDefault(site, ZoneOffset.UTC));
      directory.run();
      report.accept("Sites, keys and accounts are copied.");
      List<SiteResult> results = new ArrayList<>();
      LocalDate first = first(source);
      for (Map.Entry<SiteId, ZoneId> site : sites.entrySet()) {
        ZoneId zone = site.getValue();
        DayRange days = new DayRange(first, LocalDate.now(clock.withZone(zone)).plusDays(1), zone);
        results.add(MigrationCheck.await(site.getKey(), days, reports, target.queries()));
      }
      if (acceptsDifferences || results.stream().allMatch(SiteResult::isEqual)) {
        target.complete();
      }
      return results;
    }
  }

  /** A day before all events. */
  private static LocalDate first(MigrationSource source) {
    return source.closedDays().stream()
        .findFirst()
        .map(day -> day.date().minusDays(1))
        .orElseGet(
            () -> LocalDate.ofInstant(source.logStart().writtenAt(), ZoneOffset.UTC).minusDays(2));
  }

  private MigrationSource source() {
    return Engines.migrationSource(data, configuration, node.resolve("migration"), clock);
  }

  private MigrationTarget target() throws InterruptedException {
    return Engines.migrationTarget(node, cluster, database.connections(Schema.DIRECTORY), clock);
  }
}
