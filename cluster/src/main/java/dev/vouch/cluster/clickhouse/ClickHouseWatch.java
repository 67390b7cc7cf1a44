package dev.vouch.cluster.clickhouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
  private final ScheduledExecutorService thread;

  /** Whether the tables are there: ClickHouse may be empty when it answers again. */
  private boolean isOpen;

  /** Successive looks without an answer in time. */
  private int timeouts;

  /** Whether queries may run: it is the right shard, and the server has answered since. */
  private volatile boolean isVerified;

  private volatile AppliedPartitions progress = AppliedPartitions.UNKNOWN;
  private volatile Optional<String> failure = Optional.empty();

  ClickHouseWatch(ClickHouseSettings settings) {
    client = new ClickHouseClient(settings, ANSWER_MAX);
    shard = settings.shard();
    table = new ProgressTable(client);
    thread =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("clickhouse-watch-" + shard.number()).factory());
  }

  /**
   * Looks once, then each half second.
   *
   * @return why the tables must not be used at all, which ends the start of a node; other failures
   *     are only reported
   */
  Optional<WarehouseException> start() {
    Optional<WarehouseException> refusal = look();
    ScheduledFuture<?> _ =
        thread.scheduleWithFixedDelay(
            this::look, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    return refusal;
  }

  private Optional<WarehouseException> look() {
    try {
      if (!isOpen) {
        ClickHouseTables.open(client);
        isOpen = true;
      }
      progress = new AppliedPartitions(table.read());
      timeouts = 0;
      isVerified = true;
      if (failure.isPresent()) {
        LOG.info("ClickHouse answers again ({})", shard);
        failure = Optional.empty();
      }
      return Optional.empty();
    } catch (RuntimeException e) {
      isOpen = false;
      if (!thread.isShutdown()) {
        failed(e);
      }
      return e instanceof WarehouseException refusal ? Optional.of(refusal) : Optional.empty();
    }
  }

  private void failed(RuntimeException e) {
    timeouts = isTimeout(e) ? timeouts + 1 : 0;
    boolean mayRun = isVerified && answers(e);
    String effect = mayRun ? " may fail or be late" : " are not available";
    if (failure.isEmpty()) {
      LOG.error("{}{}: ClickHouse cannot be read", shard.reports(), effect, e);
    }
    failure =
        Optional.of(shard.reports() + effect + ", but events are still recorded: " + cause(e));
    isVerified = mayRun;
  }

  /**
   * Whether the failure is that of a server that may answer queries. A server that is busy with
   * reports can exceed the time once.
   */
  private boolean answers(RuntimeException e) {
    return switch (e) {
      case WarehouseException _ -> false;
      case WarehouseUnavailableException _ -> timeouts == 1;
      case ClickHouseException refused -> refused.code() != 0; // Otherwise, of a load balancer.
      case RuntimeException _ -> true;
    };
  }

  private static boolean isTimeout(RuntimeException e) {
    return e.getCause() instanceof TimeoutException;
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
   * Requires that the server has answered, half a second ago or at one of the last two looks if it
   * is slow. So nobody waits for a shard that hangs, and none is read that was not verified to be
   * this one. Other errors of the last look do not matter: the query may succeed.
   *
   * @throws WarehouseUnavailableException if it has not
   */
  void requireAvailable() {
    if (!isVerified) {
      throw new WarehouseUnavailableException(
          failure.orElseGet(() -> shard.reports() + " are not available yet."), null, shard.name());
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    thread.close();
    client.close();
  }
}
