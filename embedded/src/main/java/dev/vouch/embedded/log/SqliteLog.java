package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.log.Progress;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.log.AppendQueue.PendingAppend;
import dev.vouch.embedded.log.DirectoryLock.LogInUseException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The durable log in a SQLite file, {@code log.db}. It has one partition, 0, whose positions are 1,
 * 2, 3 and so on, one per record, never reused. Thread-safe.
 */
public final class SqliteLog implements EventLog, LogExtent {
  /** The only partition. */
  public static final int PARTITION = SqliteFeed.PARTITION;

  private static final String OLDEST =
      "SELECT first_position, written_at_us FROM log_group ORDER BY first_position LIMIT 1";
  private static final Appended QUEUE_FULL = new Appended.Unavailable(Duration.ofSeconds(1));

  private final Path directory;
  private final DirectoryLock lock;
  private final GroupStore store;
  private final AppendQueue queue;
  private final LogEnd end;
  private final AtomicLong released = new AtomicLong(1);
  private final LogHealth health;
  private final LogMetrics metrics;
  private final ScrubQueue scrubbing;
  private final LogScrubber scrubber;
  private final Thread committer;

  private SqliteLog(
      Path directory,
      DirectoryLock lock,
      GroupStore store,
      LogSettings settings,
      InstantSource clock,
      Consumer<LogFailedException> onFatal)
      throws SQLException {
    this.directory = directory;
    this.lock = lock;
    this.store = store;
    queue = new AppendQueue(settings.waitingRecordsMax(), settings.waitingBytesMax());
    scrubbing = new ScrubQueue(queue::wake);
    end = new LogEnd(store.nextPosition());
    health = new LogHealth(clock);
    metrics = new LogMetrics(clock.instant());
    committer =
        Thread.ofPlatform()
            .name("log-committer")
            .unstarted(
                new Committer(
                    store,
                    queue,
                    end,
                    released,
                    settings,
                    clock,
                    health,
                    metrics,
                    scrubbing,
                    store.lastWrittenAt(),
                    onFatal));
    scrubber =
        new LogScrubber(directory, end, released, clock, scrubbing, LogScrubber.BYTES_PER_RUN);
  }

  /**
   * Opens the log in a directory; creates it if it does not exist. It recovers automatically after
   * a crash.
   *
   * @param directory an existing, writable directory
   * @param onFatal called once, on the log's thread, when the result of a failed commit is unknown;
   *     must stop the process, and waiting appends are not completed
   * @throws LogInUseException if another process uses this directory
   * @throws LogFailedException if the file cannot be opened
   */
  public static SqliteLog open(
      Path directory,
      LogSettings settings,
      InstantSource clock,
      Consumer<LogFailedException> onFatal) {
    return open(directory, settings, clock, onFatal, SqliteGroupStore::new);
  }

  /**
   * @param stores opens the storage between the committer and SQLite
   */
  static SqliteLog open(
      Path directory,
      LogSettings settings,
      InstantSource clock,
      Consumer<LogFailedException> onFatal,
      StoreOpener stores) {
    DirectoryLock lock = DirectoryLock.acquire(directory);
    try {
      UnfinishedRestore.refuse(directory);
      Connection connection = LogDatabase.openForWriting(directory);
      try {
        GroupStore store = stores.open(connection);
        SqliteLog log = new SqliteLog(directory, lock, store, settings, clock, onFatal);
        log.committer.start();
        return log;
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      lock.close();
      throw LogFailure.of("log.db cannot be read. Check the disk and the file's permissions.", e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  @Override
  public CompletionStage<Appended> append(EncodedRecord record, Optional<Idempotency> idempotency) {
    PendingAppend append = PendingAppend.of(record, idempotency);
    if (!queue.offer(append)) {
      return CompletableFuture.completedStage(QUEUE_FULL);
    }
    return append.outcome();
  }

  /** Position of the last record on disk; 0 if there never was one. Cheap. */
  public long lastPosition() {
    return end.next() - 1;
  }

  @Override
  public Set<Integer> partitions() {
    return Set.of(PARTITION);
  }

  /** {@inheritDoc} Cheap. */
  @Override
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
    long next = progress.next(SqliteFeed.PARTITION);
    long applied = progress.endOfApplied(SqliteFeed.PARTITION);
    if (applied > end.next()) {
      throw new WarehouseAheadOfLogException(SqliteFeed.PARTITION, applied, end.next());
    }
    try {
      GroupReader reader = GroupReader.open(directory);
      try {
        LostPositions lost = LostPositions.read(reader.connection());
        refuseGap(start(reader.connection(), lost).position(), next);
        return new SqliteFeed(directory, reader, lost, end, released, next);
      } catch (SQLException | RuntimeException e) {
        reader.close();
        throw e;
      }
    } catch (SQLException e) {
      throw LogFailure.of("log.db cannot be opened for reading; check the disk.", e);
    }
  }

  private static void refuseGap(long oldest, long next) {
    if (next < oldest) {
      throw new LogGapException(SqliteFeed.PARTITION, next, oldest);
    }
  }

  @Override
  public LogStart start(int partition) {
    try (Connection connection = LogDatabase.openForReading(directory)) {
      return start(connection, LostPositions.read(connection));
    } catch (SQLException e) {
      throw LogFailure.of("log.db cannot be opened for reading; check the disk.", e);
    }
  }

  static LogStart start(Connection connection, LostPositions lost) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(OLDEST)) {
      if (row.next()) {
        long oldest = row.getLong(1);
        return new LogStart(oldest, Microseconds.instant(row.getLong(2)), lost.countFrom(oldest));
      }
      return lost.startOfEmptyLog();
    }
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
      scrubbing.close();
      store.close();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      throw LogFailure.of("log.db did not close cleanly; the next start repairs it.", e);
    } finally {
      lock.close();
    }
  }

  /** Factory of the committer's storage. Tests create one with a failing disk. */
  @FunctionalInterface
  interface StoreOpener {
    GroupStore open(Connection connection) throws SQLException;
  }
}
