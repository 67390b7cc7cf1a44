package dev.vouch.core.engine;

import dev.vouch.core.credit.CreditPreview;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.metric.MetricSink;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.Duration;
import java.util.Optional;

/** The warehouse of a running engine, to which the log is applied continuously. Thread-safe. */
public interface Reporting extends AutoCloseable {
  /** The queries of reports. */
  ReportQueries queries();

  /** The writer of events to files. */
  EventExporter exporter();

  /** The preview of the credit of events that are not recorded. */
  default CreditPreview creditPreview() {
    return CreditPreview.NONE;
  }

  /** Returns the last applied position of each partition. Cheap. */
  LogPositions appliedPositions();

  /**
   * Returns the position of the site's latest record applied since the start, or of a later record
   * of the same partition; 0 if there is none. Callers that wait for events need not query before
   * it increases. Cheap.
   */
  long appliedUntil(SiteId site);

  /**
   * Whether all of a site's records at or before some positions are applied. Cheap.
   *
   * @param recorded a position in each partition of the log
   * @throws dev.vouch.core.warehouse.WarehouseUnavailableException if the part of the warehouse
   *     with the site is not available, so that waiting is in vain
   */
  default boolean isApplied(SiteId site, LogPositions recorded) {
    return appliedPositions().include(recorded);
  }

  /** Returns the age of the oldest record known not to be applied; zero if there is none. Cheap. */
  Duration lag();

  /**
   * Returns why reports of all sites are unavailable or not updated, in one sentence; empty if
   * reports of at least one site work. Cheap.
   */
  Optional<String> failure();

  /**
   * Returns a problem that needs an operator although reports of at least one site work; empty if
   * there is none. Cheap.
   */
  Optional<String> warning();

  /** Adds the metrics of the warehouse. */
  void addMetrics(MetricSink sink);

  /** Stops after the current batch, then closes the warehouse. */
  @Override
  void close();
}
