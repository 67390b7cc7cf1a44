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
 * The thread that reads the progress of all partitions from a shard of ClickHouse each half second,
 * and so checks that the shard answers. Thread-safe.
 */
final class ClickHouseWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClickHouseWatch.class);

  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final Duration ANSWER_MAX = Duration.ofSeconds(10);

  private final ClickHouseClient client;
  private final Shard shard;
  private final ProgressTable table;
  private final ScheduledExecutorService thread;

  /** Whether the tables were opened since the last failure, after which ClickHouse may be empty. */
  private boolean isOpen;

  /** The number of successive checks that timed out. */
  private int timeouts;

  /** Whether queries may run: the shard is the right one, and has answered recently. */
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
   * Checks the shard once, then each half second.
   *
   * @return the reason if the tables must not be used, with which the start of the node fails;
   *     other failures are only reported
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
   * Whether the server may answer queries despite the failure. A server that is busy with reports
   * can time out once.
   */
  private boolean answers(RuntimeException e) {
    return switch (e) {
      case WarehouseException _ -> false;
      case WarehouseUnavailableException _ -> timeouts == 1;
      case ClickHouseException refused -> refused.code() != 0; // A load balancer sends no code.
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

  /** Returns the progress of all partitions at the last answer. */
  AppliedPartitions progress() {
    return progress;
  }

  /** Returns why ClickHouse cannot be used, in one sentence; empty if it can. */
  Optional<String> failure() {
    return failure;
  }

  /**
   * Checks that the last check succeeded, or failed in a way that queries may survive, such as a
   * first timeout. So queries do not wait for a shard that hangs, and do not read a shard that was
   * not verified.
   *
   * @throws WarehouseUnavailableException if queries must not run
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
