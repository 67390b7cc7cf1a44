package dev.vouch.core.projector;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The loop body that moves the log to the warehouse, a batch at a time. A step that fails stays
 * first and is repeated by the next call. For one thread, except the methods marked for any thread.
 */
final class Projection {
  private final LogFeed feed;
  private final Warehouse warehouse;
  private final InstantSource clock;
  private final Map<Integer, DayClosing> closings = new HashMap<>();
  private final SteadyClock steady = new SteadyClock();
  private final Checkpoints checkpoints;
  private final Queue<ProjectionStep> steps = new ArrayDeque<>();
  private final ConcurrentMap<SiteId, Long> latestOfSites = new ConcurrentHashMap<>();
  private volatile long appliedUntil;
  private volatile Optional<Instant> waitingSince = Optional.empty();

  Projection(LogFeed feed, Warehouse warehouse, InstantSource clock, ProjectorSettings settings) {
    this.feed = feed;
    this.warehouse = warehouse;
    this.clock = clock;
    checkpoints = new Checkpoints(settings, clock.instant());
  }

  /**
   * Does what is left over, or what comes next.
   *
   * @param wait how long to wait for records when there are none
   * @return how many records came
   */
  int advance(Duration wait) throws InterruptedException {
    int arrived = steps.isEmpty() ? plan(wait) : 0;
    while (!steps.isEmpty()) {
      perform(steps.element());
      steps.remove();
    }
    waitingSince = Optional.empty();
    checkpoint();
    return arrived;
  }

  private int plan(Duration wait) throws InterruptedException {
    Instant asked = clock.instant();
    Optional<Batch> batch = feed.poll(wait);
    boolean trusted = steady.isTrusted(asked);
    if (batch.isEmpty()) {
      if (trusted) {
        feed.partitions().forEach(own -> steps.addAll(closing(own).whenDrained(asked)));
      }
      return 0;
    }
    waitingSince = batch.get().entries().stream().findFirst().map(e -> e.record().receivedAt());
    steps.addAll(closing(batch.get().partition()).around(batch.get(), clock.instant()));
    return batch.get().entries().size();
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
    for (int partition : checkpoints.changed()) {
      feed.release(partition, warehouse.checkpoint(partition));
    }
    checkpoints.completed(now);
  }

  /** Position of the last record applied; 0 when none was. Any thread may ask. */
  long appliedUntil() {
    return appliedUntil;
  }

  /** Position of the site's latest record applied; 0 when none was. Any thread may ask. */
  long appliedUntil(SiteId site) {
    return latestOfSites.getOrDefault(site, 0L);
  }

  /** Receipt of the oldest record at hand that is not applied. Any thread may ask. */
  Optional<Instant> waitingSince() {
    return waitingSince;
  }

  /** One thing the projector does to the warehouse, repeated until it succeeds. */
  sealed interface ProjectionStep {
    /** Applies a batch. */
    record Apply(Batch batch) implements ProjectionStep {}

    /** Closes a partition's days that ended at least 14 days before an instant. */
    record CloseDays(int partition, Instant allReceivedUntil) implements ProjectionStep {}
  }
}
