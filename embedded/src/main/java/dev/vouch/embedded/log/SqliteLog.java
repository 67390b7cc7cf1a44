package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.Progress;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.embedded.log.AppendQueue.PendingAppend;
import dev.vouch.embedded.log.DirectoryLock.LogInUseException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The durable log in a SQLite file, {@code log.db}. It has one partition, 0, whose positions are 1,
 * 2, 3 and so on, one per record, never reused. Thread-safe.
 */
public final class SqliteLog implements EventLog {
  /** The only partition. */
  public static final int PARTITION = SqliteFeed.PARTITION;

  private static final Appended QUEUE_FULL = new Appended.Unavailable(Duration.ofSeconds(1));

  private final Path directory;
  private final DirectoryLock lock;
  private final GroupStore store;
  private final AppendQueue queue;
  private final LogEnd end;
  private final AtomicLong released = new AtomicLong(1);
  private final LogHealth health;
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
    end = new LogEnd(store.nextPosition());
    health = new LogHealth(clock);
    committer =
        Thread.ofPlatform()
            .name("log-committer")
            .unstarted(
                new Committer(
                    store, queue, end, released, settings.retention(), clock, health, onFatal));
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
      throw new LogFailedException(
          "log.db cannot be read. Check the disk and the file's permissions.", e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  @Override
  public CompletionStage<Appended> append(LogRecord record, Optional<Idempotency> idempotency) {
    PendingAppend append = PendingAppend.of(record, RecordCodec.encode(record), idempotency);
    if (!queue.offer(append)) {
      return CompletableFuture.completedStage(QUEUE_FULL);
    }
    return append.outcome();
  }

  /** Position of the last record on disk; 0 if there never was one. Cheap. */
  public long lastPosition() {
    return end.next() - 1;
  }

  /**
   * Returns why it does not accept records at present, in one sentence; empty if it does. Cheap.
   */
  public Optional<String> failure() {
    return health.failure();
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
    if (next > end.next()) {
      throw new WarehouseAheadOfLogException(SqliteFeed.PARTITION, next, end.next());
    }
    try {
      Connection connection = LogDatabase.openForReading(directory);
      try {
        refuseGap(connection, next, end.next());
        return new SqliteFeed(connection, end, released, next);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new LogFailedException("log.db cannot be opened for reading; check the disk.", e);
    }
  }

  private static void refuseGap(Connection connection, long next, long end) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT min(first_position) FROM log_group")) {
      long first = row.getLong(1);
      long oldest = row.wasNull() ? end : first;
      if (next < oldest) {
        throw new LogGapException(SqliteFeed.PARTITION, next, oldest);
      }
    }
  }

  @Override
  public void close() {
    queue.close();
    try {
      committer.join();
      store.close();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      throw new LogFailedException("log.db did not close cleanly; the next start repairs it.", e);
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
