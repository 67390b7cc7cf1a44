package dev.vouch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.Waiting;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.Engine;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedEngine.EmbeddedSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;

/** A server whose clock follows the records that it receives. */
final class SimulatedServer implements AutoCloseable {
  /** Longer than usual: some tests send a million events. */
  private static final Duration APPLIED_MAX = Duration.ofMinutes(2);

  /** Some in each partition. */
  private static final List<SiteId> IDLE_SITES =
      LongStream.range(0, 20).mapToObj(SiteId::new).toList();

  private final ManualClock clock;
  private final Engine engine;
  private final Reporting reporting;

  /** What is done at the beginning of each day. */
  private final Runnable atBeginOfDay;

  private SimulatedServer(ManualClock clock, Engine engine, boolean isNode) {
    this.clock = clock;
    this.engine = engine;
    this.reporting = engine.startReporting();
    // The embedded log is pruned by the clock, and no server is days behind.
    this.atBeginOfDay = isNode ? this::appendToAllPartitions : this::awaitApplied;
  }

  static EmbeddedSettings settings(Path data) {
    return new EmbeddedSettings(data, 256);
  }

  /** Starts one on the embedded engine. */
  static SimulatedServer start(Path data, ManualClock clock) {
    EmbeddedEngine engine =
        EmbeddedEngine.open(
            settings(data),
            clock,
            failure -> {
              throw failure;
            });
    return new SimulatedServer(clock, engine, false);
  }

  /** Starts a node of a cluster. */
  static SimulatedServer start(ClusterSettings settings, ManualClock clock) {
    return new SimulatedServer(clock, ClusterEngine.open(settings, clock), true);
  }

  /** Receives records hour by hour; in hours without one, the time passes. */
  void receive(List<LogRecord> records) {
    receive(records.iterator());
  }

  /** As {@link #receive(List)}. */
  void receive(Iterator<LogRecord> records) {
    List<CompletableFuture<Appended>> ofHour = new ArrayList<>();
    while (records.hasNext()) {
      LogRecord record = records.next();
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
    for (Instant day = nextDay(); !day.isAfter(hour); day = nextDay()) {
      clock.set(day);
      atBeginOfDay.run();
    }
    clock.set(hour);
  }

  private Instant nextDay() {
    return clock.instant().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
  }

  /** A node appends the time to each partition; one that is idle would wait for a second. */
  private void appendToAllPartitions() {
    await(
        IDLE_SITES.stream()
            .map(site -> new LogRecord.Expiry(id(site), site, clock.instant(), Instant.EPOCH))
            .map(record -> engine.log().append(record, Optional.empty()).toCompletableFuture())
            .toList());
  }

  private static EventId id(SiteId site) {
    return new EventId(new UUID(site.value(), System.nanoTime()));
  }

  private static void await(List<CompletableFuture<Appended>> appended) {
    for (CompletableFuture<Appended> outcome : appended) {
      assertThat(outcome.join()).isInstanceOf(Appended.Stored.class);
    }
  }

  /** Waits until reports have everything. */
  void awaitApplied() {
    Waiting.await("all records are applied")
        .atMost(APPLIED_MAX)
        .until(() -> reporting.appliedPositions().include(engine.lastPositions()));
  }

  EventLog log() {
    return engine.log();
  }

  Reporting reporting() {
    return reporting;
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
