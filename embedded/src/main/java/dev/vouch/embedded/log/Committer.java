package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.directory.database.SqliteFailure;
import dev.vouch.embedded.log.AppendQueue.PendingAppend;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The thread that writes the log. It writes all waiting records in one transaction and completes
 * their appends after the commit. Under load, a group starts at least a millisecond after the
 * previous one.
 */
final class Committer implements Runnable {
  static final Duration IDEMPOTENCY = Duration.ofDays(7);
  static final Duration LATEST_APPEND = Duration.ofHours(1);

  private static final int GROUP_RECORDS_MAX = 2048;
  private static final long GROUP_BYTES_MAX = 4L * 1024 * 1024;
  private static final int EXPIRED_KEYS_PER_STEP = 256;
  private static final int PRUNED_GROUPS_PER_STEP = 4;
  private static final Duration GATHER = Duration.ofMillis(1);
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Appended TOO_LATE = new Appended.Unavailable(Duration.ofSeconds(1));
  private static final Appended NO_SPACE = new Appended.Unavailable(LogHealth.RETRY_AFTER);

  private final GroupStore store;
  private final AppendQueue queue;
  private final LogEnd end;
  private final AtomicLong released;
  private final LogSettings settings;
  private final InstantSource clock;
  private final LogHealth health;
  private final LogMetrics metrics;
  private final ScrubQueue scrubbing;
  private final WalCheckpoints checkpoints;
  private final Consumer<LogFailedException> onFatal;
  private Optional<Instant> lastWrittenAt;

  Committer(
      GroupStore store,
      AppendQueue queue,
      LogEnd end,
      AtomicLong released,
      LogSettings settings,
      InstantSource clock,
      LogHealth health,
      LogMetrics metrics,
      ScrubQueue scrubbing,
      Optional<Instant> lastWrittenAt,
      Consumer<LogFailedException> onFatal) {
    this.store = store;
    this.queue = queue;
    this.end = end;
    this.released = released;
    this.settings = settings;
    this.clock = clock;
    this.health = health;
    this.metrics = metrics;
    this.scrubbing = scrubbing;
    this.checkpoints = new WalCheckpoints(store, health);
    this.onFatal = onFatal;
    this.lastWrittenAt = lastWrittenAt;
  }

  @Override
  public void run() {
    try {
      long begunNanos = System.nanoTime();
      while (!queue.isDrained()) {
        if (!queue.isEmpty()) {
          awaitMoreRecords(begunNanos);
        }
        List<PendingAppend> group = queue.take(GROUP_RECORDS_MAX, GROUP_BYTES_MAX, IDLE);
        begunNanos = System.nanoTime();
        commit(group);
        scrubbing.performNext(store);
        checkpoints.runIfDue(clock.instant());
      }
    } catch (SQLException | RuntimeException | InterruptedException | Error e) {
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

  /** An empty group removes expired data, and tells the time in an idle log. */
  private void commit(List<PendingAppend> group) throws SQLException {
    List<Appended> outcomes;
    long begunNanos = System.nanoTime();
    try {
      outcomes = write(group);
    } catch (SQLException e) {
      if (!wroteNothing(e)) {
        throw e;
      }
      store.rollback();
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

  private List<Appended> write(List<PendingAppend> group) throws SQLException {
    Instant now = clock.instant();
    List<Appended> outcomes = new ArrayList<>(group.size());
    List<byte[]> records = new ArrayList<>(group.size());
    store.begin();
    for (PendingAppend append : group) {
      Appended outcome = decide(append, now);
      if (outcome instanceof Appended.Stored) {
        Optional<Removal> removal = Removal.of(end.next() + records.size(), append.record());
        if (removal.isPresent()) {
          store.addRemoval(removal.get());
        }
        records.add(append.bytes());
      }
      outcomes.add(outcome);
    }
    if (isTimeDue(now)) {
      records.add(RecordCodec.encode(new LogRecord.Time(now.truncatedTo(ChronoUnit.MICROS))));
    }
    long next = end.next();
    if (!records.isEmpty()) {
      store.write(next, records, now);
    }
    store.expire(now, EXPIRED_KEYS_PER_STEP + 2 * group.size());
    store.prune(released.get(), settings.retainedFrom(now), PRUNED_GROUPS_PER_STEP);
    store.commit();
    // Before the outcomes, because a feed polled after an outcome must return its record.
    end.advanceTo(next + records.size());
    if (!records.isEmpty()) {
      lastWrittenAt = Optional.of(now);
    }
    return outcomes;
  }

  /**
   * Whether the last group was written in an earlier hour, or before the clock was set back. Days
   * close by these times, also while no events arrive; an empty log has no days.
   */
  private boolean isTimeDue(Instant now) {
    return lastWrittenAt
        .filter(
            last ->
                now.truncatedTo(ChronoUnit.HOURS).isAfter(last)
                    || now.isBefore(last.minus(LATEST_APPEND)))
        .isPresent();
  }

  private Appended decide(PendingAppend append, Instant now) throws SQLException {
    LogRecord record = append.record();
    boolean tooLate = record.receivedAt().isBefore(now.minus(LATEST_APPEND));
    if (append.idempotency().isPresent()) {
      Idempotency idempotency = append.idempotency().get();
      Optional<GroupStore.FirstUse> firstUse = store.find(record.site(), idempotency.key(), now);
      if (firstUse.isPresent()) {
        return repeated(idempotency, firstUse.get());
      }
      if (!tooLate) {
        store.insert(record.site(), idempotency, record.id(), now.plus(IDEMPOTENCY));
      }
    }
    if (tooLate) {
      return TOO_LATE;
    }
    if (record instanceof LogRecord.SiteDeletion) {
      store.delete(record.site());
    }
    return new Appended.Stored(record.id());
  }

  private static Appended repeated(Idempotency idempotency, GroupStore.FirstUse firstUse) {
    return firstUse.payload().equals(idempotency.payload())
        ? new Appended.Replayed(firstUse.event())
        : new Appended.PayloadDiffers();
  }

  /** Waiting appends are not completed, because it is unknown whether their records are on disk. */
  private void stop(Throwable fatal) {
    queue.close();
    if (fatal instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    onFatal.accept(
        LogFailure.of(
            "The log could not be written, and it is unknown whether the last events are on disk:"
                + " Vouch must stop. Check the disk (kernel log, SMART, free inodes), then restart"
                + " Vouch. Events that were answered with 204 are safe.",
            fatal));
  }

  /**
   * Returns whether a failed commit has certainly written nothing, so that the next one may succeed
   * (docs/decisions/0005). On a full disk the commit's last frame is not in the WAL; a lock is
   * refused before the first write. After any other error, above all a failed fsync, it is unknown
   * whether the commit is in the file and what the kernel's cache holds.
   */
  static boolean wroteNothing(SQLException failure) {
    return switch (SqliteFailure.of(failure)) {
      case DISK_FULL, LOCKED -> true;
      case DAMAGED, SYSTEM, OTHER -> false;
    };
  }
}
