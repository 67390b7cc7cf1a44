package dev.vouch.cluster.clickhouse;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** A shard of the warehouse, for reports and exports. Thread-safe. */
final class WarehouseShard implements EventExporter, AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

  private final ClickHouseClient client;
  private final ClickHouseClient exportClient;
  private final ClickHouseQueries queries;
  private final ClickHouseExporter exporter;
  private final ClickHouseWatch watch;

  /**
   * Creates a shard that is not read before {@link #start}.
   *
   * @throws ClickHouseConfigurationException if the trusted certificates cannot be used
   */
  WarehouseShard(ClickHouseSettings settings, InstantSource clock) {
    client = new ClickHouseClient(settings, ANSWER_MAX);
    queries = new ClickHouseQueries(client, clock);
    exportClient = new ClickHouseClient(settings, ClickHouseExporter.FIRST_ROW_MAX);
    exporter = new ClickHouseExporter(exportClient);
    watch = new ClickHouseWatch(settings);
  }

  /**
   * Opens the shard and creates missing tables. If ClickHouse does not answer or fails, this is
   * repeated until it succeeds, and {@link #failure} contains the reason until then.
   *
   * @return the reason if the shard must not be used: a newer version of Vouch has made the tables,
   *     or they belong to another shard
   */
  Optional<WarehouseException> start() {
    return watch.start();
  }

  /**
   * Returns the queries of the shard's sites.
   *
   * @throws WarehouseUnavailableException if ClickHouse cannot be used at present
   */
  ClickHouseQueries queries() {
    requireAvailable();
    return queries;
  }

  /**
   * Checks that queries can run. Cheap.
   *
   * @throws WarehouseUnavailableException if ClickHouse cannot be used at present
   */
  void requireAvailable() {
    watch.requireAvailable();
  }

  @Override
  public void export(EventsExport export, OutputStream to, Progress progress) throws IOException {
    requireAvailable();
    exporter.export(export, to, progress);
  }

  /** Returns the progress of the shard's partitions; at most a second old. Cheap. */
  AppliedPartitions progress() {
    return watch.progress();
  }

  /**
   * Returns why the shard's reports are not available, in one sentence; empty if they are. Cheap.
   */
  Optional<String> failure() {
    return watch.failure();
  }

  /** Cancels running queries and exports. */
  @Override
  public void close() {
    watch.close();
    exportClient.close();
    client.close();
  }
}
