package dev.vouch.core.engine;

import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.metric.MetricSink;
import java.util.Optional;

/**
 * The storage engine of a running server: an open log, and reports once they are started. Reports
 * are started separately, because they need the sites, and the directory of sites may only be
 * opened once {@link #hasEvents} is known. Thread-safe.
 */
public interface Engine extends AutoCloseable {
  /** The log. It is closed with the engine. */
  EventLog log();

  /** Whether events were ever recorded, even if the log no longer has them. */
  boolean hasEvents();

  /** Returns the last durable position of each partition. Cheap. */
  LogPositions lastPositions();

  /** Returns why the log does not work at present, in one sentence; empty if it does. Cheap. */
  Optional<String> failure();

  /**
   * Returns a problem that needs an operator although the log works, with the remedy; empty if
   * there is none. Cheap.
   */
  Optional<String> warning();

  /**
   * Removes records of erased users and deleted sites from the log, once the removal is durable in
   * the warehouse. Blocks for seconds; call it every minute, by one thread at a time.
   */
  void removeErasedRecords();

  /**
   * Opens the warehouse and starts to apply the log to it. Called once. Close the result before the
   * engine.
   */
  Reporting startReporting();

  /** Adds the metrics of the log and of the engine's files. */
  void addMetrics(MetricSink sink);

  /** Completes pending appends, then closes the log. */
  @Override
  void close();
}
