package dev.vouch.cluster.clickhouse;

import dev.vouch.core.log.LogPositions;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The warehouse in the shards of ClickHouse, for reports and exports; the {@link RowWriters} of any
 * node write it. All data of a site are in one shard, so a report reads only one. Thread-safe.
 */
public final class ClickHouseWarehouse implements AutoCloseable {
  private final List<WarehouseShard> shards;
  private final ToIntFunction<SiteId> partitionOf;
  private final ShardedQueries queries;

  private ClickHouseWarehouse(
      List<WarehouseShard> shards, ToIntFunction<SiteId> partitionOf, InstantSource clock) {
    this.shards = List.copyOf(shards);
    this.partitionOf = partitionOf;
    queries = new ShardedQueries(site -> shardOf(site).queries(), clock);
  }

  /**
   * Opens the warehouse and creates missing tables. If a shard does not answer or fails, this is
   * repeated until it succeeds, and {@link #failures} contains the reason until then.
   *
   * @param settings the settings of all shards, in their order
   * @param partitionOf the partition of the log that a site is in
   * @throws WarehouseException if a newer version of Vouch has made the tables, or they belong to
   *     another shard
   * @throws ClickHouseConfigurationException if trusted certificates cannot be used
   */
  public static ClickHouseWarehouse open(
      List<ClickHouseSettings> settings, ToIntFunction<SiteId> partitionOf) {
    InstantSource clock = InstantSource.system();
    List<WarehouseShard> opened = new ArrayList<>();
    try {
      settings.forEach(shard -> opened.add(new WarehouseShard(shard, clock)));
      start(opened);
    } catch (RuntimeException e) {
      opened.forEach(WarehouseShard::close);
      throw e;
    }
    return new ClickHouseWarehouse(opened, partitionOf, clock);
  }

  /** Starts all shards at the same time, so that the waits for shards that hang do not add up. */
  private static void start(List<WarehouseShard> shards) {
    try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Optional<WarehouseException>>> starts =
          shards.stream().map(shard -> CompletableFuture.supplyAsync(shard::start, all)).toList();
      for (CompletableFuture<Optional<WarehouseException>> start : starts) {
        Optional<WarehouseException> refusal = start.join();
        if (refusal.isPresent()) {
          throw refusal.get();
        }
      }
    }
  }

  private WarehouseShard shardOf(SiteId site) {
    Shard shard = Shard.of(partitionOf.applyAsInt(site), shards.size());
    return shards.get(shard.number() - 1);
  }

  /**
   * Checks that queries of a site can run. Cheap.
   *
   * @throws WarehouseUnavailableException if the site's shard cannot be used at present
   */
  public void requireAvailable(SiteId site) {
    shardOf(site).requireAvailable();
  }

  /** The queries of reports. */
  public ReportQueries queries() {
    return queries;
  }

  /** The writer of events to files. */
  public EventExporter exporter() {
    return (export, to, progress) -> shardOf(export.site()).export(export, to, progress);
  }

  /**
   * Returns the last applied position of each partition that any node has written; at most a second
   * old, or as of the time when the partition's shard was last available. Cheap.
   */
  public LogPositions appliedPositions() {
    return new AppliedPartitions(
            shards.stream().flatMap(shard -> shard.progress().all().stream()).toList())
        .positions();
  }

  /**
   * Whether the rows have all records at or before some positions. Ignores shards that fail while
   * others work. Cheap.
   *
   * @param failures the failures of the shards
   */
  public boolean hasApplied(LogPositions recorded, ShardFailures failures) {
    Map<Integer, Long> ofWorking = new HashMap<>(recorded.byPartition());
    ofWorking.keySet().removeIf(failures::fails);
    return appliedPositions().include(new LogPositions(ofWorking));
  }

  /**
   * Returns the time until which all records are in the rows; the epoch if it is unknown. Ignores
   * shards that fail while others work. Cheap.
   *
   * @param failures the failures of the shards
   */
  public Instant appliedUntil(ShardFailures failures) {
    return IntStream.range(0, shards.size())
        .filter(first -> !failures.fails(first))
        .mapToObj(shard -> shards.get(shard).progress().completeUntil())
        .min(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  /** Returns why reports of each shard are not available. Cheap. */
  public ShardFailures failures() {
    return new ShardFailures(shards.stream().map(WarehouseShard::failure).toList());
  }

  /** Returns whether each shard answers, 1 or 0, by its number. Cheap. */
  public Map<String, Integer> availability() {
    Map<String, Integer> available = new TreeMap<>();
    for (int i = 0; i < shards.size(); i++) {
      available.put(Integer.toString(i + 1), shards.get(i).failure().isEmpty() ? 1 : 0);
    }
    return available;
  }

  /** Cancels running queries and exports. */
  @Override
  public void close() {
    shards.forEach(WarehouseShard::close);
  }
}
