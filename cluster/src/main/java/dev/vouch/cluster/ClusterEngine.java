package dev.vouch.cluster;

import dev.vouch.cluster.claim.Claims;
import dev.vouch.cluster.claim.PostgresClaims;
import dev.vouch.cluster.clickhouse.ClickHouseWarehouse;
import dev.vouch.cluster.log.KafkaLog;
import dev.vouch.core.engine.Engine;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.metric.MetricSink;
import dev.vouch.core.migration.MigrationException;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The storage engine of a node in a cluster: a log in Kafka, credit by Kafka Streams, and a
 * warehouse in ClickHouse. Thread-safe.
 */
public final class ClusterEngine implements Engine {
  private final ClusterSettings settings;
  private final InstantSource clock;
  private final KafkaLog log;
  private final ClickHouseWarehouse warehouse;

  private ClusterEngine(
      ClusterSettings settings, InstantSource clock, KafkaLog log, ClickHouseWarehouse warehouse) {
    this.settings = settings;
    this.clock = clock;
    this.log = log;
    this.warehouse = warehouse;
  }

  /**
   * Opens the log and the warehouse; creates topics and tables that do not exist.
   *
   * @throws MigrationException if a migration to the cluster is not complete, or if a migration
   *     from the cluster is being completed or is complete
   * @throws LogFailedException if Kafka cannot be used
   * @throws dev.vouch.core.warehouse.WarehouseException if the tables in ClickHouse belong to a
   *     newer version or to another shard, or if the topic has fewer partitions than there are
   *     shards
   */
  public static ClusterEngine open(ClusterSettings settings, InstantSource clock) {
    settings.requirePartitions();
    new MigrationState(settings.claims()).refuseUnfinished();
    new ClusterRetirement(settings.claims()).refuse();
    KafkaLog log = openLog(settings, clock);
    try {
      settings.requirePartitions(log.partitions());
      return new ClusterEngine(
          settings, clock, log, ClickHouseWarehouse.open(settings.clickHouse(), log::partitionOf));
    } catch (RuntimeException e) {
      log.close();
      throw e;
    }
  }

  private static KafkaLog openLog(ClusterSettings settings, InstantSource clock) {
    Claims claims = PostgresClaims.open(settings.claims());
    try {
      return KafkaLog.open(settings.log(), claims, clock);
    } catch (RuntimeException e) {
      claims.close();
      throw e;
    }
  }

  @Override
  public EventLog log() {
    return log;
  }

  @Override
  public boolean hasEvents() {
    return log.lastPositions().hasRecords();
  }

  /** {@inheritDoc} At most one second old. */
  @Override
  public LogPositions lastPositions() {
    return log.lastPositions();
  }

  @Override
  public Optional<String> failure() {
    return log.failure();
  }

  /** {@inheritDoc} Without PostgreSQL, events without an idempotency key are still recorded. */
  @Override
  public Optional<String> warning() {
    return log.warning();
  }

  /**
   * {@inheritDoc} Kafka removes every record after 28 days, and none before (docs/decisions/0037).
   */
  @Override
  public void removeErasedRecords() {
    log.prune(warehouse.appliedPositions());
  }

  @Override
  public Reporting startReporting() {
    return ClusterReporting.start(settings, log, warehouse, clock);
  }

  @Override
  public void addMetrics(MetricSink sink) {
    sink.gauges(
        "vouch_log_last_positions",
        "The position of the last record of each partition of Kafka's topic.",
        "partition",
        () -> PartitionLabels.of(lastPositions()));
    log.addMetrics(sink);
  }

  @Override
  public void close() {
    try {
      log.close();
    } finally {
      warehouse.close();
    }
  }
}
