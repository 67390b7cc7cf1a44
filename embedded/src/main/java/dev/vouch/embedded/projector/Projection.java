package dev.vouch.embedded.projector;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.projector.Projector.ProjectorSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The loop body that moves the log to the warehouse, one batch at a time. If a batch fails, the
 * next call retries it. Not thread-safe, except for the methods marked so.
 */
final class Projection implements AutoCloseable {
  /**
   * The batch size from which on more records are assumed to be waiting. Half of the maximum batch
   * of the embedded log, because a full batch can have fewer records than the maximum, and the
   * projector pauses after each smaller batch.
   */
  static final int BACKLOG_RECORDS = 1_024;

  private static final long FIRST_POSITION = 1;

  private final EventLog log;
  private final ProjectedWarehouse warehouse;
  private final InstantSource clock;
  private final Checkpoints checkpoints;
  private final ConcurrentMap<SiteId, Long> latestOfSites = new ConcurrentHashMap<>();

  /** The feed of the log; empty until the warehouse is open. */
  private Optional<LogFeed> feed = Optional.empty();

  /** The batch that was read and not applied yet; retried if applying it fails. */
  private Optional<Batch> batch = Optional.empty();

  private boolean backlog;
  private boolean workIsLeft;

  /** Whether the warehouse was recovered, but the log is not read from its new position yet. */
  private boolean recovered;

  private volatile long applied;
  private volatile Optional<Instant> waitingSince = Optional.empty();

  Projection(
      EventLog log, ProjectedWarehouse warehouse, InstantSource clock, ProjectorSettings settings) {
    this.log = log;
    this.warehouse = warehouse;
    this.clock = clock;
    checkpoints = new Checkpoints(settings, clock.instant());
    if (warehouse.isOpen()) {
      readFromItsPosition();
    }
  }

  /**
   * Applies the batch that failed before, or else the next batch.
   *
   * @param wait the maximum time to wait for records
   * @return the number of records read
   */
  int advance(Duration wait) throws InterruptedException {
    if (!recover()) {
      return 0;
    }
    int recordCount = batch.isEmpty() ? poll(workIsLeft ? Duration.ZERO : wait) : 0;
    if (batch.isPresent()) {
      apply(batch.get());
      batch = Optional.empty();
    }
    if (recordCount == 0) {
      continueWork();
    }
    if (!backlog) {
      waitingSince = Optional.empty();
    }
    checkpoint();
    return recordCount;
  }

  /** Does a part of the work that the warehouse has postponed. */
  private void continueWork() {
    workIsLeft = warehouse.continueWork(FileLog.PARTITION);
  }

  /** Recovers the warehouse if necessary; returns whether it can be written. */
  private boolean recover() {
    recovered |= warehouse.recover();
    if (!warehouse.isOpen()) {
      return false;
    }
    if (recovered) {
      readFromItsPosition();
      recovered = false;
    }
    return true;
  }

  /**
   * Reads the log from the warehouse's position. A recovered warehouse may have lost the records
   * that were applied since its last checkpoint.
   */
  private void readFromItsPosition() {
    Optional<LogFeed> previous = feed;
    feed = Optional.of(log.feed(warehouse));
    previous.ifPresent(LogFeed::close);
    batch = Optional.empty();
    if (warehouse.endOfApplied(FileLog.PARTITION) > FIRST_POSITION) {
      checkpoints.require();
    }
    applied = warehouse.next(FileLog.PARTITION) - 1;
  }

  private LogFeed feed() {
    return feed.orElseThrow();
  }

  private int poll(Duration wait) throws InterruptedException {
    Instant polledAt = clock.instant();
    batch = read(wait);
    if (batch.isEmpty()) {
      warehouse.caughtUp(polledAt);
    }
    int recordCount = batch.map(polled -> polled.entries().size()).orElse(0);
    backlog = recordCount >= BACKLOG_RECORDS;
    waitingSince =
        batch.flatMap(
            polled -> polled.entries().stream().findFirst().map(e -> e.record().receivedAt()));
    return recordCount;
  }

  private Optional<Batch> read(Duration wait) throws InterruptedException {
    try {
      return feed().poll(wait);
    } catch (LogFailedException e) {
      if (e.isDamage()) {
        // Only an operator can skip the record.
        warehouse.cannotAdvance();
      }
      throw e;
    }
  }

  private void apply(Batch next) {
    warehouse.apply(next);
    checkpoints.applied(next.entries().size());
    applied = next.last();
    noteLatestOfSites(next);
  }

  private void noteLatestOfSites(Batch applied) {
    Set<SiteId> noted = new HashSet<>();
    for (LogEntry entry : applied.entries().reversed()) {
      if (noted.add(entry.record().site())) {
        latestOfSites.put(entry.record().site(), entry.position());
      }
    }
  }

  private void checkpoint() {
    Instant now = clock.instant();
    if (!checkpoints.isDue(now)) {
      return;
    }
    Optional<Instant> waitingBefore = waitingSince;
    waitingSince = waitingBefore.or(() -> Optional.of(now));
    long durable = warehouse.checkpoint(FileLog.PARTITION);
    feed().confirmDurable(FileLog.PARTITION, durable);
    checkpoints.completed(now, durable >= warehouse.next(FileLog.PARTITION));
    waitingSince = waitingBefore;
  }

  /** Returns the position of the last applied record. Thread-safe, unlike the rest. */
  long applied() {
    return applied;
  }

  /**
   * Position of the site's latest applied record; 0 if there is none. Thread-safe, unlike the rest.
   */
  long appliedUntil(SiteId site) {
    return latestOfSites.getOrDefault(site, 0L);
  }

  /**
   * Returns a time before which all received records have been applied; empty if no record is known
   * to wait. Thread-safe, unlike the rest.
   */
  Optional<Instant> waitingSince() {
    return waitingSince;
  }

  @Override
  public void close() {
    feed.ifPresent(LogFeed::close);
  }
}
