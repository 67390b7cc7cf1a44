package dev.vouch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.AwaitedState;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.Engine;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteZones;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A server whose clock follows the records that it receives. */
final class SimulatedServer implements AutoCloseable {
  private static final Duration APPLIED_MAX = Duration.ofMinutes(2);

  private final ManualClock clock;
  private final Engine engine;
  private final Reporting reporting;

  private SimulatedServer(ManualClock clock, Engine engine, Reporting reporting) {
    this.clock = clock;
    this.engine = engine;
    this.reporting = reporting;
  }

  static EmbeddedSettings settings(Path data) {
    return new EmbeddedSettings(data, 256);
  }

  /** Starts one on the embedded engine. */
  static SimulatedServer start(Path data, ManualClock clock) {
    return start(
        EmbeddedEngine.open(
            settings(data),
            clock,
            failure -> {
              throw failure;
            }),
        clock);
  }

  /**
   * Starts one on an open engine.
   *
   * @param engine is closed with it
   */
  static SimulatedServer start(Engine engine, ManualClock clock) {
    return new SimulatedServer(clock, engine, engine.startReporting(SiteZones.UTC));
  }

  /** Receives records hour by hour; in hours without one, the time passes. */
  void receive(List<LogRecord> records) {
    List<CompletableFuture<Appended>> ofHour = new ArrayList<>();
    for (LogRecord record : records) {
      passUntil(record.receivedAt().truncatedTo(ChronoUnit.HOURS), ofHour);
      ofHour.add(engine.log().append(record, Optional.empty()).toCompletableFuture());
    }
    await(ofHour);
  }

  private void passUntil(Instant hour, List<CompletableFuture<Appended>> ofHour) {
    if (!hour.isAfter(clock.instant())) {
      return;
    }
    await(ofHour);
    ofHour.clear();
    if (!hour.truncatedTo(ChronoUnit.DAYS).equals(clock.instant().truncatedTo(ChronoUnit.DAYS))) {
      // The log is pruned by the clock, and no server is days behind.
      awaitApplied();
    }
    clock.set(hour);
  }

  private static void await(List<CompletableFuture<Appended>> appended) {
    for (CompletableFuture<Appended> outcome : appended) {
      assertThat(outcome.join()).isInstanceOf(Appended.Stored.class);
    }
  }

  /** Waits until reports have everything. */
  void awaitApplied() {
    Duration _ =
        AwaitedState.awaited(
            APPLIED_MAX, () -> reporting.appliedPositions().include(engine.lastPositions()));
  }

  EventLog log() {
    return engine.log();
  }

  ReportQueries queries() {
    return reporting.queries();
  }

  /** Prunes the log, as a server does each minute. */
  void removeErasedRecords() {
    awaitApplied();
    engine.removeErasedRecords();
  }

  @Override
  public void close() {
    reporting.close();
    engine.close();
  }
}
