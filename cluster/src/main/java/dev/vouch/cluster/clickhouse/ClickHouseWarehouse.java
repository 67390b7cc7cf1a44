package dev.vouch.cluster.clickhouse;

import dev.vouch.core.log.LogPositions;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The warehouse in ClickHouse as reports and exports see it; {@link RowWriting} writes it, on any
 * node. Thread-safe.
 */
public final class ClickHouseWarehouse implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

  private final ClickHouseClient client;
  private final ClickHouseClient exportClient;
  private final ClickHouseQueries queries;
  private final ClickHouseExporter exporter;
  private final ClickHouseWatch watch;

  private ClickHouseWarehouse(ClickHouseSettings settings, InstantSource clock) {
    client = new ClickHouseClient(settings, ANSWER_MAX);
    queries = new ClickHouseQueries(client, clock);
    exportClient = new ClickHouseClient(settings, ClickHouseExporter.FIRST_ROW_MAX);
    exporter = new ClickHouseExporter(exportClient);
    watch = new ClickHouseWatch(settings);
  }

  /**
   * Opens the warehouse and creates what it lacks. If ClickHouse does not answer, that is done as
   * soon as it does, and {@link #failure} says so until then.
   *
   * @throws WarehouseException if a newer version of Vouch has made the tables
   */
  public static ClickHouseWarehouse open(ClickHouseSettings settings) {
    ClickHouseWarehouse warehouse = new ClickHouseWarehouse(settings, InstantSource.system());
    try {
      ClickHouseTables.open(warehouse.client);
    } catch (WarehouseUnavailableException _) {
      // The watch reports it.
    } catch (RuntimeException e) {
      warehouse.close();
      throw e;
    }
    warehouse.watch.start();
    return warehouse;
  }

  /** The queries of reports. */
  public ReportQueries queries() {
    return queries;
  }

  /** The writer of events to files. */
  public EventExporter exporter() {
    return exporter;
  }

  /**
   * Returns the last applied position of each partition that any node has written, as of at most a
   * second ago. Cheap.
   */
  public LogPositions appliedPositions() {
    return watch.progress().positions();
  }

  /**
   * Returns until when all records that were recorded are in the rows, of all partitions; the epoch
   * if that is not known. Cheap.
   */
  public Instant appliedUntil() {
    return watch.progress().completeUntil();
  }

  /** Returns why reports are not available, in one sentence; empty if they are. Cheap. */
  public Optional<String> failure() {
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
