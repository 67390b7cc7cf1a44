package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.log.Progress;
import dev.vouch.embedded.log.AppendQueue.PendingAppend;
import dev.vouch.embedded.log.DirectoryLock.LogInUseException;
import dev.vouch.embedded.log.GroupStore.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The durable log in files, in the directory {@code log/}. Its positions are 1, 2, 3 and so on, one
 * per record, never reused. Thread-safe.
 */
public final class FileLog implements EventLog, LogExtent {
  /** The number of its only partition, for the ports that it shares with the log of a cluster. */
  public static final int PARTITION = 0;

  /** The directory of its files in a data directory. */
  public static final String DIRECTORY = LogFiles.DIRECTORY;

  /** The directory of the index of idempotency keys in a data directory. */
  public static final String KEYS = KeyIndex.DIRECTORY;

  private static final Appended QUEUE_FULL = new Appended.Unavailable(Duration.ofSeconds(1));

  private final Path directory;
  private final DirectoryLock lock;
  private final GroupStore store;
  private final AppendQueue queue;
  private final CommitProgress committed;
  private final LogHealth health;
  private final LogMetrics metrics;
  private final IdempotencyKeys keys;
  private final LogScrubber scrubber;
  private final Thread committer;

  private FileLog(
      Path directory,
      DirectoryLock lock,
      GroupStore store,
      UnaryOperator<Disk> disk,
      LogSettings settings,
      InstantSource clock,
      Consumer<LogFailedException> onFatal) {
    this.directory = directory;
    this.lock = lock;
    this.store = store;
    queue = new AppendQueue(settings.waitingRecordsMax(), settings.waitingBytesMax());
    committed = new CommitProgress(store.nextPosition());
    health = new LogHealth(clock);
    metrics = new LogMetrics(clock.instant());
    keys = new IdempotencyKeys(directory, store.files(), health);
    committer =
        Thread.ofPlatform()
            .name("log-committer")
            .unstarted(
                new Committer(
                    store,
                    disk.apply(store::append),
                    queue,
                    keys,
                    committed,
                    settings,
                    clock,
                    health,
                    metrics,
                    onFatal));
    scrubber = new LogScrubber(directory, store, committed, queue, clock);
  }

  /**
   * Opens the log in a directory; creates it if it does not exist. It recovers automatically after
   * a crash.
   *
   * @param directory an existing, writable directory
   * @param onFatal called once, on the log's thread, when the result of a failed commit is unknown;
   *     must stop the process, and waiting appends are not completed
   * @throws LogInUseException if another process uses this directory
   * @throws LogFailedException if the files cannot be opened
   */
  public static FileLog open(
      Path directory,
      LogSettings settings,
      InstantSource clock,
      Consumer<LogFailedException> onFatal) {
    return open(directory, settings, clock, onFatal, UnaryOperator.identity());
  }

  /**
   * Opens the log with another way to write groups.
   *
   * @param disk wraps the writing, so that a test can make it fail
   */
  static FileLog open(
      Path directory,
      LogSettings settings,
      InstantSource clock,
      Consumer<LogFailedException> onFatal,
      UnaryOperator<Disk> disk) {
    DirectoryLock lock = DirectoryLock.acquire(directory);
    try {
      UnfinishedRestore.refuse(directory);
      GroupStore store = GroupStore.open(directory);
      FileLog log = new FileLog(directory, lock, store, disk, settings, clock, onFatal);
      log.committer.start();
      return log;
    } catch (IOException e) {
      lock.close();
      throw new LogFailedException(
          "The log cannot be opened. Check the disk, its free space and the permissions of log/.",
          e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  @Override
  public CompletionStage<Appended> append(EncodedRecord record, Optional<Idempotency> idempotency) {
    PendingAppend append = new PendingAppend(record, idempotency, new CompletableFuture<>());
    if (!queue.offer(append)) {
      return CompletableFuture.completedStage(QUEUE_FULL);
    }
    return append.outcome();
  }

  /** {@inheritDoc} Cheap. */
  @Override
  public long lastPosition() {
    return committed.next() - 1;
  }

  /** Returns the position of the last record on disk. Cheap. */
  public LogPositions lastPositions() {
    return LogPositions.of(PARTITION, lastPosition());
  }

  /**
   * Returns why it does not accept records at present, in one sentence; empty if it does. Cheap.
   */
  public Optional<String> failure() {
    return health.failure();
  }

  /** Returns the measurements of its commits. */
  public LogMetrics metrics() {
    return metrics;
  }

  /** Returns the number of records that wait for their commit. Cheap. */
  public int waitingRecords() {
    return queue.size();
  }

  /**
   * {@inheritDoc}
   *
   * @throws WarehouseAheadOfLogException if {@code progress} is after the log's end
   * @throws LogGapException if {@code progress} is before the oldest retained record
   */
  @Override
  public LogFeed feed(Progress progress) {
    long next = progress.next(PARTITION);
    long applied = progress.endOfApplied(PARTITION);
    if (applied > committed.next()) {
      throw new WarehouseAheadOfLogException(PARTITION, applied, committed.next());
    }
    LostPositions lost = lost();
    long oldest = store.files().start(lost).position();
    if (next < oldest) {
      throw new LogGapException(PARTITION, next, oldest);
    }
    return new FileFeed(store.files(), committed, lost, next);
  }

  private LostPositions lost() {
    try {
      return LostPositions.read(directory);
    } catch (IOException e) {
      throw new LogFailedException(LogFailure.UNREADABLE, e);
    }
  }

  @Override
  public LogStart start() {
    return store.files().start(lost());
  }

  @Override
  public List<String> problems() {
    return LogCheck.run(directory).file().problems();
  }

  /**
   * Removes records of erased users and deleted sites from the log, once the warehouse retains the
   * removal. Blocks for seconds; call it every minute, by one thread at a time.
   */
  public void scrub() {
    try {
      scrubber.run();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns why erased records remain in the log longer than an hour, with the remedy; empty if
   * none do. Cheap.
   */
  public Optional<String> erasureWarning() {
    return scrubber.warning();
  }

  @Override
  public void close() {
    queue.close();
    try {
      committer.join();
      keys.close(committed.next());
      store.close();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new LogFailedException("The log did not close cleanly; the next start repairs it.", e);
    } finally {
      lock.close();
    }
  }
}
