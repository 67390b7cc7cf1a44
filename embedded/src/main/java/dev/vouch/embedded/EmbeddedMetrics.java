package dev.vouch.embedded;

import dev.vouch.core.metric.MetricSink;
import dev.vouch.embedded.backup.LastBackup;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogMetrics;
import dev.vouch.embedded.warehouse.WarehouseMetrics;
import java.util.Map;

/** The metrics of the embedded engine (docs/OPERATIONS.md). */
final class EmbeddedMetrics {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;

  private EmbeddedMetrics() {}

  static void addLog(FileLog log, MetricSink sink) {
    LogMetrics metrics = log.metrics();
    sink.histogram(
        "vouch_log_commit_seconds",
        "Time of the log's commits with events.",
        NANOS_PER_SECOND,
        metrics::commitNanos);
    sink.histogram(
        "vouch_log_group_records",
        "Records that were committed together.",
        1,
        metrics::groupRecords);
    sink.counter(
        "vouch_log_failed_commits",
        "Commits that failed without writing anything; their requests were answered with 503.",
        metrics::failedCommits);
    sink.gauge(
        "vouch_log_last_commit_timestamp_seconds",
        "When the log's last commit succeeded. An idle log commits once a second.",
        () -> metrics.lastCommit().toEpochMilli() / MILLIS_PER_SECOND);
    sink.gauge(
        "vouch_log_waiting_records", "Records that wait for their commit.", log::waitingRecords);
    sink.gauge(
        "vouch_log_last_position", "The position of the last record on disk.", log::lastPosition);
  }

  static void addFiles(DataFiles files, MetricSink sink) {
    sink.gauges(
        "vouch_data_bytes", "Size of the parts of the data directory.", "part", files::bytes);
  }

  static void addBackups(LastBackup last, MetricSink sink) {
    sink.gauge(
        "vouch_last_backup_timestamp_seconds",
        "When the last backup by vouch backup began; NaN if there is none.",
        () ->
            last.read()
                .map(begunAt -> begunAt.toEpochMilli() / MILLIS_PER_SECOND)
                .orElse(Double.NaN));
  }

  static void addWarehouse(WarehouseMetrics metrics, MetricSink sink) {
    sink.counter(
        "vouch_credit_corrections",
        "Earlier events whose credit was decided again and changed.",
        metrics::corrections);
    sink.gauges(
        "vouch_warehouse_memory_bytes",
        "Memory of the warehouse at the last checkpoint.",
        "database",
        () ->
            Map.of(
                "rows", metrics.eventMemoryBytes(),
                "credit_state", metrics.stateMemoryBytes()));
  }
}
