package dev.vouch.app;

import dev.vouch.app.Storage.Coordination;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.directory.database.Freshness;
import dev.vouch.http.ops.DiskReserve;
import dev.vouch.http.ops.PrometheusMetrics;
import java.time.Duration;
import java.time.InstantSource;

/** The metrics of storage: the engine, the disk and the salts. */
final class StorageMonitoring {
  private static final double MILLIS_PER_SECOND = 1e3;

  private final PrometheusMetrics metrics;
  private final Storage storage;
  private final InstantSource clock;

  StorageMonitoring(PrometheusMetrics metrics, Storage storage, InstantSource clock) {
    this.metrics = metrics;
    this.storage = storage;
    this.clock = clock;
  }

  void addMetrics() {
    storage.engine().addMetrics(metrics);
    storage.reporting().addMetrics(metrics);
    addAvailability();
    addLag();
    addDisk();
    addSalts();
    addCoordination(storage.coordination());
  }

  private void addAvailability() {
    metrics.gauge(
        "vouch_log_available",
        "1 if the log accepts events and its checkpoints succeed, otherwise 0.",
        () -> storage.engine().failure().isEmpty() ? 1 : 0);
    metrics.gauge(
        "vouch_reports_available",
        "1 if reports are available and at most a minute behind, otherwise 0.",
        () -> storage.isCurrent() ? 1 : 0);
  }

  private void addLag() {
    metrics.gauge(
        "vouch_projection_lag_seconds",
        "The age of the oldest record that is not in reports yet.",
        () -> storage.reporting().lag().toMillis() / MILLIS_PER_SECOND);
    metrics.gauge(
        "vouch_projection_lag_records",
        "Records on disk that are not in reports yet.",
        this::recordsNotInReports);
  }

  private double recordsNotInReports() {
    // Read in this order, so that records applied between the two reads are not counted.
    LogPositions recorded = storage.engine().lastPositions();
    LogPositions applied = storage.reporting().appliedPositions();
    return recorded.byPartition().entrySet().stream()
        .mapToLong(last -> Math.max(0, last.getValue() - applied.in(last.getKey())))
        .sum();
  }

  private void addDisk() {
    DiskReserve disk = storage.diskReserve();
    metrics.gauge(
        "vouch_disk_free_bytes",
        "Free space on the disk of the data directory.",
        disk::usableBytes);
    metrics.gauge(
        "vouch_disk_reserve_bytes",
        "Free space below which browser events and exports are refused.",
        disk::bytes);
  }

  private void addSalts() {
    metrics.gauge(
        "vouch_salts_available",
        "1 if every site has the salts of the current period, otherwise 0.",
        () -> storage.directory().salts().failure().isEmpty() ? 1 : 0);
    metrics.gauge(
        "vouch_salts_period",
        "The number of the current 14-day period of salts.",
        () -> SaltPeriod.of(clock.instant()).number());
    metrics.gauge(
        "vouch_salts_period_end_timestamp_seconds",
        "When the current period of salts ends.",
        () -> SaltPeriod.of(clock.instant()).end().getEpochSecond());
  }

  private void addCoordination(Coordination coordination) {
    metrics.gauge(
        "vouch_leader",
        "1 if this server or node of a cluster performs maintenance and sends alerts, otherwise 0.",
        () -> coordination.leadership().isHeld() ? 1 : 0);
    metrics.gauge(
        "vouch_directory_age_seconds",
        "In a cluster, the time since PostgreSQL last confirmed this node's copy of the directory.",
        () ->
            coordination.freshness().map(Freshness::age).orElse(Duration.ZERO).toMillis()
                / MILLIS_PER_SECOND);
  }
}
