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

/** A shard of the warehouse as reports and exports see it. Thread-safe. */
final class WarehouseShard implements EventExporter, AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

  private final ClickHouseClient client;
  private final ClickHouseClient exportClient;
  private final ClickHouseQueries queries;
  private final ClickHouseExporter exporter;
  private final ClickHouseWatch watch;

  /**
   * A shard that is not read before {@link #start}.
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
   * Opens the shard and creates what it lacks. If ClickHouse does not answer or fails, that is done
   * as soon as it works, and {@link #failure} says so until then.
   *
   * @return why it must not be used: a newer version of Vouch has made the tables, or they are
   *     another shard's
   */
  Optional<WarehouseException> start() {
    return watch.start();
  }

  /**
   * Returns the queries of its sites.
   *
   * @throws WarehouseUnavailableException if ClickHouse cannot be used at present
   */
  ClickHouseQueries queries() {
    requireAvailable();
    return queries;
  }

  /**
   * Requires that queries can run. Cheap.
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

  /** Returns how far its partitions are applied, as of at most a second ago. Cheap. */
  AppliedPartitions progress() {
    return watch.progress();
  }

  /** Returns why its reports are not available, in one sentence; empty if they are. Cheap. */
  Optional<String> failure() {
    return watch.failure();
  }

  /** Ends what runs, also exports. */
  @Override
  public void close() {
    watch.close();
    exportClient.close();
    client.close();
  }
}
