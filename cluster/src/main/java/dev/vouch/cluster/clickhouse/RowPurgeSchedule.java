package dev.vouch.cluster.clickhouse;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that purges removed rows from ClickHouse's files: each hour those of expired events
 * and deleted sites, and forwarded hashes; twice a day those of erased users, and former versions.
 * So nothing remains for longer than a day. Thread-safe.
 */
final class RowPurgeSchedule implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RowPurgeSchedule.class);

  private static final Duration INTERVAL = Duration.ofHours(1);
  private static final Duration MERGED_EVERY = Duration.ofHours(12);

  private final RowPurge purge;
  private final Shard shard;
  private final BooleanSupplier isResponsible;
  private final InstantSource clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("row-purge").factory());
  private Instant mergedAt = Instant.EPOCH;
  private volatile Optional<String> warning = Optional.empty();

  /**
   * @param isResponsible whether this node, of all nodes, is to purge the shard
   */
  RowPurgeSchedule(
      RowPurge purge, Shard shard, BooleanSupplier isResponsible, InstantSource clock) {
    this.purge = purge;
    this.shard = shard;
    this.isResponsible = isResponsible;
    this.clock = clock;
  }

  void start() {
    ScheduledFuture<?> _ =
        thread.scheduleWithFixedDelay(
            this::purgeIfResponsible, INTERVAL.toHours(), INTERVAL.toHours(), TimeUnit.HOURS);
  }

  private void purgeIfResponsible() {
    if (!isResponsible.getAsBoolean()) {
      return;
    }
    try {
      purge();
      warning = Optional.empty();
    } catch (RuntimeException e) {
      if (!thread.isShutdown()) {
        LOG.error("Removed data stays in ClickHouse's files ({})", shard, e);
        warning =
            Optional.of(
                "Data that was erased, deleted or has expired is not in reports, but stays in"
                    + " ClickHouse's files"
                    + shard.name().map(name -> " (" + name + ")").orElse("")
                    + ": removing it fails with "
                    + e.getClass().getSimpleName()
                    + " and is retried each hour. Vouch's log contains the cause.");
      }
    }
  }

  private void purge() {
    purge.removeExpired();
    purge.removeForwarded();
    Instant now = clock.instant();
    if (!now.isBefore(mergedAt.plus(MERGED_EVERY))) {
      purge.removeFormerVersions();
      mergedAt = now;
    }
  }

  /**
   * Returns why removed data are still in ClickHouse's files, in one sentence; empty if they are
   * not. Cheap.
   */
  Optional<String> warning() {
    return warning;
  }

  @Override
  public void close() {
    thread.shutdownNow();
    thread.close();
  }
}
