package dev.vouch.embedded;

import dev.vouch.core.credit.CreditPreview;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.metric.MetricSink;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.projector.Projector;
import dev.vouch.embedded.projector.Projector.ProjectorSettings;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** The warehouse with its projector. Thread-safe. */
final class EmbeddedReporting implements Reporting {
  private final SegmentWarehouse warehouse;
  private final Projector projector;
  private final CreditPreviewThread preview;

  private EmbeddedReporting(SegmentWarehouse warehouse, Projector projector) {
    this.warehouse = warehouse;
    this.projector = projector;
    this.preview = new CreditPreviewThread(warehouse::preview, this::lag);
  }

  /** Starts the reports; closes the warehouse if that fails. */
  static EmbeddedReporting start(EventLog log, SegmentWarehouse warehouse, InstantSource clock) {
    try {
      return new EmbeddedReporting(
          warehouse, Projector.start(log, warehouse, clock, ProjectorSettings.STANDARD));
    } catch (RuntimeException e) {
      warehouse.close();
      throw e;
    }
  }

  @Override
  public ReportQueries queries() {
    return warehouse;
  }

  @Override
  public EventExporter exporter() {
    return warehouse;
  }

  @Override
  public CreditPreview creditPreview() {
    return preview;
  }

  @Override
  public LogPositions appliedPositions() {
    return LogPositions.of(FileLog.PARTITION, projector.health().applied());
  }

  @Override
  public long appliedUntil(SiteId site) {
    return projector.appliedUntil(site);
  }

  @Override
  public Duration lag() {
    return projector.health().lag();
  }

  @Override
  public Optional<String> failure() {
    return warehouse.failure().or(() -> projector.health().failure());
  }

  @Override
  public Optional<String> warning() {
    return warehouse.warning();
  }

  @Override
  public void addMetrics(MetricSink sink) {
    EmbeddedMetrics.addWarehouse(warehouse.metrics(), sink);
  }

  @Override
  public void close() {
    try (warehouse;
        projector) {
      preview.close();
    }
  }
}
