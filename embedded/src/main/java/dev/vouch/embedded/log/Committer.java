package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.embedded.log.AppendQueue.PendingAppend;
import dev.vouch.embedded.log.GroupStore.Disk;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that writes the log. It writes all waiting records as one group, and completes their
 * appends once the group is on the disk. Under load, a group starts at least a millisecond after
 * the previous one.
 */
final class Committer implements Runnable {
  static final Duration LATEST_APPEND = Duration.ofHours(1);

  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
  private static final int GROUP_RECORDS_MAX = 2048;
  private static final long GROUP_BYTES_MAX = 4L * 1024 * 1024;
  private static final Duration GATHER = Duration.ofMillis(1);
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration PRUNE_RETRY_AFTER = Duration.ofMinutes(1);
  private static final Appended NO_SPACE = new Appended.Unavailable(LogHealth.RETRY_AFTER);

  private final GroupStore store;
  private final Disk disk;
  private final AppendQueue queue;
  private final IdempotencyKeys keys;
  private final CommitProgress committed;
  private final LogSettings settings;
  private final InstantSource clock;
  private final LogHealth health;
  private final LogMetrics metrics;
  private final Consumer<LogFailedException> onFatal;
  private Instant pruneAt = Instant.MIN;

  Committer(
      GroupStore store,
      Disk disk,
      AppendQueue queue,
      IdempotencyKeys keys,
      CommitProgress committed,
      LogSettings settings,
      InstantSource clock,
      LogHealth health,
      LogMetrics metrics,
      Consumer<LogFailedException> onFatal) {
    this.store = store;
    this.disk = disk;
    this.queue = queue;
    this.keys = keys;
    this.committed = committed;
    this.settings = settings;
    this.clock = clock;
    this.health = health;
    this.metrics = metrics;
    this.onFatal = onFatal;
  }

  @Override
  public void run() {
    try {
      long begunNanos = System.nanoTime();
      while (!queue.isDrained()) {
        keys.open(committed.next(), clock.instant());
        if (queue.size() > 0) {
          awaitMoreRecords(begunNanos);
        }
        List<PendingAppend> group = queue.take(GROUP_RECORDS_MAX, GROUP_BYTES_MAX, IDLE);
        begunNanos = System.nanoTime();
        commit(group);
        finishFileIfRequested();
        prune(clock.instant());
      }
    } catch (IOException | RuntimeException | InterruptedException | Error e) {
      stop(e);
    }
  }

  /**
   * Records that arrived during the previous commit are followed by others within a moment. Waiting
   * lets them share one commit, which costs as much for one record as for fifty. A record that
   * arrives while the log is idle is not delayed.
   */
  private static void awaitMoreRecords(long lastBegunNanos) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(GATHER.toNanos() - (System.nanoTime() - lastBegunNanos));
  }

  /** Commits a group. An empty one can still write the hourly time record. */
  private void commit(List<PendingAppend> group) throws IOException {
    List<Appended> outcomes;
    long begunNanos = System.nanoTime();
    try {
      outcomes = write(group);
    } catch (DiskFull e) {
      health.recordFailure(e);
      metrics.recordFailure();
      group.forEach(append -> append.outcome().complete(NO_SPACE));
      return;
    }
    metrics.recordCommit(group.size(), System.nanoTime() - begunNanos, clock.instant());
    if (!group.isEmpty()) {
      health.recordCommit();
    }
    for (int i = 0; i < outcomes.size(); i++) {
      group.get(i).outcome().complete(outcomes.get(i));
    }
  }

  private List<Appended> write(List<PendingAppend> appends) throws IOException {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    GroupDraft draft = new GroupDraft(committed.next(), now, keys, appends.size());
    appends.forEach(draft::add);
    if (isTimeDue(now)) {
      draft.add(RecordCodec.encode(new LogRecord.Time(now)));
    }
    if (!draft.isEmpty()) {
      NewGroup group = draft.group();
      disk.append(group);
      keys.add(group);
      // Before the outcomes, because a feed polled after an outcome must return its record.
      committed.advanceTo(group.end());
    }
    return draft.outcomes();
  }

  /**
   * Whether the last group was written in an earlier hour, or before the clock was set back. Days
   * close by these times, also while no events arrive; an empty log has no days.
   */
  private boolean isTimeDue(Instant now) {
    return store
        .lastWrittenAt()
        .filter(
            last ->
                now.truncatedTo(ChronoUnit.HOURS).isAfter(last)
                    || now.isBefore(last.minus(LATEST_APPEND)))
        .isPresent();
  }

  private void finishFileIfRequested() throws IOException {
    Optional<CompletableFuture<@Nullable Void>> request = queue.takeFinishRequest();
    if (request.isEmpty()) {
      return;
    }
    try {
      store.finishFile();
      request.get().complete(null);
    } catch (IOException e) {
      request.get().completeExceptionally(e);
      if (!(DiskFull.of(e) instanceof DiskFull)) {
        throw e;
      }
    }
  }

  /** A failure loses nothing. */
  private void prune(Instant now) {
    if (now.isBefore(pruneAt)) {
      return;
    }
    try {
      store.files().prune(committed.released(), settings.retainedFrom(now));
    } catch (IOException e) {
      pruneAt = now.plus(PRUNE_RETRY_AFTER);
      LOG.warn("An old file of the log cannot be deleted; Vouch tries again in a minute", e);
    }
  }

  /** Waiting appends are not completed, because it is unknown whether their records are on disk. */
  private void stop(Throwable fatal) {
    queue.close();
    queue.takeFinishRequest().ifPresent(request -> request.completeExceptionally(fatal));
    if (fatal instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    onFatal.accept(
        new LogFailedException(
            "The log could not be written, and it is unknown whether the last events are on disk:"
                + " Vouch must stop. Check the disk (kernel log, SMART, free inodes), then restart"
                + " Vouch. Events that were answered with 204 are safe.",
            fatal));
  }
}
