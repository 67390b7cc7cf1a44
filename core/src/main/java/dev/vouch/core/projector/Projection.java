package dev.vouch.core.projector;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.projector.Projector.ProjectorSettings;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The loop body that moves the log to the warehouse, one batch at a time. A batch that fails is
 * applied again by the next call. Not thread-safe, except for the methods marked so.
 */
final class Projection implements AutoCloseable {
  /**
   * From this batch size on, more records are assumed to be waiting. Half of what the embedded log
   * returns at once: with batches that are always smaller, the projector would pause after each.
   */
  static final int BACKLOG_RECORDS = 1_024;

  private static final long FIRST_POSITION = 1;

  private final EventLog log;
  private final Warehouse warehouse;
  private final InstantSource clock;
  private final Checkpoints checkpoints;
  private final ConcurrentMap<SiteId, Long> latestOfSites = new ConcurrentHashMap<>();

  /** Empty until the warehouse is open. */
  private Optional<LogFeed> feed = Optional.empty();

  /** The batch that is to be applied, again after a failure. */
  private Optional<Batch> batch = Optional.empty();

  private boolean backlog;
  private boolean workIsLeft;

  /** Whether the warehouse was recovered and the log is not yet read from its position. */
  private boolean recovered;

  private volatile LogPositions applied = LogPositions.NONE;
  private volatile Optional<Instant> waitingSince = Optional.empty();

  Projection(EventLog log, Warehouse warehouse, InstantSource clock, ProjectorSettings settings) {
    this.log = log;
    this.warehouse = warehouse;
    this.clock = clock;
    checkpoints = new Checkpoints(settings, clock.instant());
    if (warehouse.isOpen()) {
      readFromItsPosition();
    }
  }

  /**
   * Applies the batch that has failed before, or else the next.
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

  /** Does a part of what the warehouse has left for later. */
  private void continueWork() {
    workIsLeft = false;
    for (int partition : feed().partitions()) {
      workIsLeft |= warehouse.continueWork(partition);
    }
  }

  /** Returns whether the warehouse can be written. */
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

  /** A recovered warehouse may have lost what was applied since its last checkpoint. */
  private void readFromItsPosition() {
    Optional<LogFeed> previous = feed;
    feed = Optional.of(log.feed(warehouse));
    previous.ifPresent(LogFeed::close);
    batch = Optional.empty();
    checkpoints.require(partitionsWithRecords());
    applied = appliedOf(feed().partitions());
  }

  private LogPositions appliedOf(Set<Integer> partitions) {
    LogPositions positions = LogPositions.NONE;
    for (int partition : partitions) {
      positions = positions.with(partition, warehouse.next(partition) - 1);
    }
    return positions;
  }

  private LogFeed feed() {
    return feed.orElseThrow();
  }

  private Set<Integer> partitionsWithRecords() {
    Set<Integer> partitions = new TreeSet<>(feed().partitions());
    partitions.removeIf(partition -> warehouse.endOfApplied(partition) == FIRST_POSITION);
    return partitions;
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
    checkpoints.applied(next.partition(), next.entries().size());
    applied = applied.with(next.partition(), next.last());
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
    Set<Integer> incomplete = new TreeSet<>();
    for (int partition : checkpoints.changed()) {
      long durable = warehouse.checkpoint(partition);
      feed().confirmDurable(partition, durable);
      if (durable < warehouse.next(partition)) {
        incomplete.add(partition);
      }
    }
    checkpoints.completed(now, incomplete);
    waitingSince = waitingBefore;
  }

  /** The last applied position of each partition. Thread-safe, unlike the rest. */
  LogPositions applied() {
    return applied;
  }

  /**
   * Position of the site's latest applied record; 0 if there is none. Thread-safe, unlike the rest.
   */
  long appliedUntil(SiteId site) {
    return latestOfSites.getOrDefault(site, 0L);
  }

  /**
   * The time up to which, at the latest, everything received has been applied; empty if nothing is
   * known to wait. Thread-safe, unlike the rest.
   */
  Optional<Instant> waitingSince() {
    return waitingSince;
  }

  @Override
  public void close() {
    feed.ifPresent(LogFeed::close);
  }
}
