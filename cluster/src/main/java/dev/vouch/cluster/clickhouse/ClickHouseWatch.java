package dev.vouch.cluster.clickhouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that asks a shard of ClickHouse each half second how far all partitions are applied,
 * and so whether it answers. Thread-safe.
 */
final class ClickHouseWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClickHouseWatch.class);

  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final Duration ANSWER_MAX = Duration.ofSeconds(10);

  private final ClickHouseClient client;
  private final Shard shard;
  private final ProgressTable table;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("clickhouse-watch").factory());

  /** Whether the tables are there: ClickHouse may be empty when it answers again. */
  private boolean isOpen;

  private volatile AppliedPartitions progress = AppliedPartitions.UNKNOWN;
  private volatile Optional<String> failure = Optional.empty();

  ClickHouseWatch(ClickHouseSettings settings) {
    client = new ClickHouseClient(settings, ANSWER_MAX);
    shard = settings.shard();
    table = new ProgressTable(client);
  }

  /** Looks once, then each half second. */
  void start() {
    look();
    ScheduledFuture<?> _ =
        thread.scheduleWithFixedDelay(
            this::look, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      if (!isOpen) {
        ClickHouseTables.open(client);
        isOpen = true;
      }
      progress = new AppliedPartitions(table.read());
      if (failure.isPresent()) {
        LOG.info("ClickHouse answers again ({})", shard);
        failure = Optional.empty();
      }
    } catch (RuntimeException e) {
      isOpen = false;
      if (!thread.isShutdown()) {
        failed(e);
      }
    }
  }

  private void failed(RuntimeException e) {
    if (failure.isEmpty()) {
      LOG.error("{} are not available: ClickHouse cannot be read", shard.reports(), e);
    }
    failure =
        Optional.of(
            shard.reports() + " are not available, but events are still recorded: " + cause(e));
  }

  private static String cause(RuntimeException e) {
    return switch (e) {
      case WarehouseUnavailableException unavailable -> unavailable.getMessage() + ".";
      case WarehouseException refused -> String.valueOf(refused.getMessage());
      case RuntimeException _ ->
          "ClickHouse refuses to tell how far they are. Vouch's log contains the cause.";
    };
  }

  /** How far all partitions were applied at the last answer. */
  AppliedPartitions progress() {
    return progress;
  }

  /** Returns why ClickHouse cannot be used, in one sentence; empty if it can. */
  Optional<String> failure() {
    return failure;
  }

  /**
   * Requires that it could be used at the last look, half a second ago. So nobody waits for a shard
   * that hangs, and none is read that was not verified to be this one.
   *
   * @throws WarehouseUnavailableException if it could not
   */
  void requireAvailable() {
    failure.ifPresent(
        reason -> {
          throw new WarehouseUnavailableException(reason, null, shard.name());
        });
  }

  @Override
  public void close() {
    thread.shutdownNow();
    thread.close();
    client.close();
  }
}
