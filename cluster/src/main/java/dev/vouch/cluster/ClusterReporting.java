package dev.vouch.cluster;

import dev.vouch.cluster.clickhouse.ClickHouseWarehouse;
import dev.vouch.cluster.clickhouse.RowWriters;
import dev.vouch.cluster.clickhouse.ShardFailures;
import dev.vouch.cluster.credit.CreditStreams;
import dev.vouch.cluster.log.KafkaLog;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.metric.MetricSink;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reports from ClickHouse. On nodes that compute credit, also runs Kafka Streams for credit and the
 * writers of rows. Thread-safe.
 */
final class ClusterReporting implements Reporting {
  private final KafkaLog log;
  private final ClickHouseWarehouse warehouse;
  private final InstantSource clock;
  private final Optional<Crediting> crediting;

  private ClusterReporting(
      KafkaLog log,
      ClickHouseWarehouse warehouse,
      InstantSource clock,
      Optional<Crediting> crediting) {
    this.log = log;
    this.warehouse = warehouse;
    this.clock = clock;
    this.crediting = crediting;
  }

  /**
   * Starts reporting, and credit if this node computes it.
   *
   * @param warehouse not closed by {@link #close}
   */
  static ClusterReporting start(
      ClusterSettings settings, KafkaLog log, ClickHouseWarehouse warehouse, InstantSource clock) {
    Optional<Crediting> crediting =
        settings.computesCredit() ? Optional.of(Crediting.start(settings)) : Optional.empty();
    return new ClusterReporting(log, warehouse, clock, crediting);
  }

  /** The computation of credit and the writing of rows on this node. */
  record Crediting(CreditStreams credit, RowWriters rows) implements AutoCloseable {
    private static final long APPLIED_INTERVAL_MS = 200;

    static Crediting start(ClusterSettings settings) {
      CreditStreams credit = CreditStreams.start(settings.credit());
      try {
        RowWriters rows =
            RowWriters.start(
                settings.clickHouse(),
                settings.log().kafka(),
                settings.log().topic(),
                settings.changes(),
                settings.rowWriters());
        return new Crediting(credit, rows);
      } catch (RuntimeException e) {
        credit.close();
        throw e;
      }
    }

    /** Returns any failure, also of a single shard, because a migration needs all shards. */
    Optional<String> failure() {
      ShardFailures failures = rows.failures();
      return credit.failure().or(failures::ofAll).or(failures::ofSome);
    }

    /**
     * Waits until a migration's records are in the warehouse.
     *
     * @param last the last record of each partition
     * @throws MigrationException if credit or the writing of rows fails
     */
    void awaitApplied(ClickHouseWarehouse warehouse, LogPositions last)
        throws InterruptedException {
      while (!warehouse.appliedPositions().include(last)) {
        failure()
            .ifPresent(
                failure -> {
                  throw new MigrationException(failure + " Then continue the migration.");
                });
        Thread.sleep(APPLIED_INTERVAL_MS);
      }
    }

    void addMetrics(MetricSink sink) {
      credit.addMetrics(sink);
      rows.addMetrics(sink);
    }

    @Override
    public void close() {
      try {
        credit.close();
      } finally {
        rows.close();
      }
    }
  }

  @Override
  public ReportQueries queries() {
    return warehouse.queries();
  }

  @Override
  public EventExporter exporter() {
    return warehouse.exporter();
  }

  @Override
  public LogPositions appliedPositions() {
    return warehouse.appliedPositions();
  }

  @Override
  public long appliedUntil(SiteId site) {
    return appliedPositions().in(log.partitionOf(site));
  }

  /**
   * {@inheritDoc} Excludes shards that fail while others work; {@link #warning} names the failed
   * shards.
   */
  @Override
  public Duration lag() {
    ShardFailures failures = written().map(warehouse.failures()::or).orElseGet(warehouse::failures);
    if (warehouse.hasApplied(log.lastPositions(), failures)) {
      return Duration.ZERO;
    }
    Instant until = warehouse.appliedUntil(failures);
    if (until.equals(Instant.EPOCH)) { // Unknown, because ClickHouse is new.
      return crediting.map(Crediting::rows).map(RowWriters::lag).orElse(Duration.ZERO);
    }
    Duration age = Duration.between(until, clock.instant());
    return age.isPositive() ? age : Duration.ZERO;
  }

  @Override
  public boolean isApplied(SiteId site, LogPositions recorded) {
    warehouse.requireAvailable(site);
    int partition = log.partitionOf(site);
    return appliedPositions().in(partition) >= recorded.in(partition);
  }

  /**
   * {@inheritDoc} While at least one shard works, the failed shards are a {@link #warning} instead.
   */
  @Override
  public Optional<String> failure() {
    return warehouse
        .failures()
        .ofAll()
        .or(() -> crediting.map(Crediting::credit).flatMap(CreditStreams::failure))
        .or(() -> written().flatMap(ShardFailures::ofAll));
  }

  @Override
  public Optional<String> warning() {
    String warnings =
        Stream.of(
                warehouse.failures().ofSome(),
                written().flatMap(ShardFailures::ofSome),
                crediting.map(Crediting::rows).flatMap(RowWriters::warning))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(" "));
    return Optional.of(warnings).filter(text -> !text.isEmpty());
  }

  private Optional<ShardFailures> written() {
    return crediting.map(Crediting::rows).map(RowWriters::failures);
  }

  @Override
  public void addMetrics(MetricSink sink) {
    sink.gauges(
        "vouch_warehouse_applied_positions",
        "The position up to which ClickHouse has the rows of each partition of Kafka's topic.",
        "partition",
        () -> PartitionLabels.of(appliedPositions()));
    sink.gauges(
        "vouch_warehouse_shard_available",
        "1 if this node can read the shard of ClickHouse, otherwise 0.",
        "shard",
        warehouse::availability);
    crediting.ifPresent(started -> started.addMetrics(sink));
  }

  @Override
  public void close() {
    crediting.ifPresent(Crediting::close);
  }
}
