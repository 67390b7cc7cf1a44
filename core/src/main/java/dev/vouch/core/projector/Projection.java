package dev.vouch.core.projector;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.projector.Projector.ProjectorSettings;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.Warehouse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The loop body that moves the log to the warehouse, one batch at a time. A failed step stays first
 * and is repeated by the next call. Not thread-safe, except for the methods marked so.
 */
final class Projection implements AutoCloseable {
  /** From this batch size on, more records are assumed to be waiting. */
  static final int BACKLOG_RECORDS = 8_192;

  private static final long FIRST_POSITION = 1;

  private final EventLog log;
  private final Warehouse warehouse;
  private final InstantSource clock;
  private final Map<Integer, DayClosing> closings = new HashMap<>();
  private final SteadyClock steady = new SteadyClock();
  private final Checkpoints checkpoints;
  private final Queue<ProjectionStep> steps = new ArrayDeque<>();
  private final ConcurrentMap<SiteId, Long> latestOfSites = new ConcurrentHashMap<>();

  /** Empty until the warehouse is open. */
  private Optional<LogFeed> feed = Optional.empty();

  private boolean backlog;
  private boolean workIsLeft;

  /** Whether the warehouse was recovered and the log is not yet read from its position. */
  private boolean recovered;

  private volatile long appliedUntil;
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
   * Performs the remaining steps, or else those of the next batch.
   *
   * @param wait the maximum time to wait for records
   * @return the number of records read
   */
  int advance(Duration wait) throws InterruptedException {
    if (!recover()) {
      return 0;
    }
    int recordCount = steps.isEmpty() ? plan(workIsLeft ? Duration.ZERO : wait) : 0;
    while (!steps.isEmpty()) {
      perform(steps.element());
      steps.remove();
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
    steps.clear();
    closings.clear();
    checkpoints.require(partitionsWithRecords());
    appliedUntil =
        feed().partitions().stream().mapToLong(warehouse::next).max().orElse(FIRST_POSITION) - 1;
  }

  private LogFeed feed() {
    return feed.orElseThrow();
  }

  private Set<Integer> partitionsWithRecords() {
    Set<Integer> partitions = new TreeSet<>(feed().partitions());
    partitions.removeIf(partition -> warehouse.next(partition) == FIRST_POSITION);
    return partitions;
  }

  private int plan(Duration wait) throws InterruptedException {
    Instant polledAt = clock.instant();
    Optional<Batch> batch = poll(wait);
    boolean trusted = steady.isTrusted(polledAt);
    if (batch.isEmpty()) {
      warehouse.caughtUp(polledAt);
      if (trusted) {
        feed().partitions().forEach(own -> steps.addAll(closing(own).whenDrained(polledAt)));
      }
      backlog = false;
      waitingSince = Optional.of(polledAt).filter(_ -> !steps.isEmpty());
      return 0;
    }
    backlog = batch.get().entries().size() >= BACKLOG_RECORDS;
    waitingSince = batch.get().entries().stream().findFirst().map(e -> e.record().receivedAt());
    steps.addAll(closing(batch.get().partition()).split(batch.get(), clock.instant()));
    return batch.get().entries().size();
  }

  private Optional<Batch> poll(Duration wait) throws InterruptedException {
    try {
      return feed().poll(wait);
    } catch (RuntimeException e) {
      // It may be a record that only an operator can skip.
      warehouse.cannotAdvance();
      throw e;
    }
  }

  private DayClosing closing(int partition) {
    return closings.computeIfAbsent(partition, DayClosing::new);
  }

  private void perform(ProjectionStep step) {
    switch (step) {
      case ProjectionStep.Apply(Batch batch) -> {
        warehouse.apply(batch);
        checkpoints.applied(batch.partition(), batch.entries().size());
        appliedUntil = batch.last();
        noteLatestOfSites(batch);
      }
      case ProjectionStep.CloseDays(int partition, Instant allReceivedUntil) ->
          warehouse.closeDays(partition, allReceivedUntil);
    }
  }

  private void noteLatestOfSites(Batch batch) {
    Set<SiteId> noted = new HashSet<>();
    for (LogEntry entry : batch.entries().reversed()) {
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

  /** Position of the last applied record; 0 if none is known. Thread-safe, unlike the rest. */
  long appliedUntil() {
    return appliedUntil;
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

  /** A change to the warehouse, repeated until it succeeds. */
  sealed interface ProjectionStep {
    /** Applies a batch. */
    record Apply(Batch batch) implements ProjectionStep {}

    /** Closes a partition's days that ended at least 14 days before a time. */
    record CloseDays(int partition, Instant allReceivedUntil) implements ProjectionStep {}
  }
}
