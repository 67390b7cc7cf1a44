package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.wire.Microseconds;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Copies the log of another engine to {@code log.db}, which it locks. What is copied, and how far
 * each partition of that log is copied, are committed together. Used and closed by one thread;
 * after a failure it must be closed.
 */
public final class LogCopy implements AutoCloseable {
  private static final int WAL_PAGES = 1000;

  private static final String LAST_BEFORE =
      """
      SELECT first_position + record_count - 1 FROM log_group
      WHERE written_at_us < ? ORDER BY first_position DESC LIMIT 1
      """;

  private final DirectoryLock lock;
  private final Connection connection;
  private final GroupStore store;
  private final CopyProgressTable progress;

  private LogCopy(
      DirectoryLock lock, Connection connection, GroupStore store, CopyProgressTable progress) {
    this.lock = lock;
    this.connection = connection;
    this.store = store;
    this.progress = progress;
  }

  /**
   * Opens the log of a data directory; creates it if it does not exist.
   *
   * @throws DirectoryLock.LogInUseException if another process uses the directory
   * @throws LogFailedException if it cannot be opened
   */
  public static LogCopy open(Path directory) {
    DirectoryLock lock = DirectoryLock.acquire(directory);
    try {
      Connection connection = LogDatabase.openForWriting(directory);
      try {
        CopyProgressTable progress = CopyProgressTable.open(connection);
        return new LogCopy(lock, connection, new SqliteGroupStore(connection), progress);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      lock.close();
      throw failed(e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /**
   * How far the copy is.
   *
   * @param openFrom the first UTC day that was not closed when it began; empty if none was
   * @param copied by partition, the position of the last record that is copied
   */
  public record CopyProgress(Optional<LocalDate> openFrom, LogPositions copied) {}

  /** Returns how far it is; empty if it has not begun. */
  public Optional<CopyProgress> progress() {
    return read(progress::read);
  }

  /**
   * Begins the copy.
   *
   * @param before the position of each partition before its first record
   * @param firstPosition of the first record here
   */
  public void begin(Optional<LocalDate> openFrom, LogPositions before, long firstPosition) {
    commit(() -> progress.begin(openFrom, before, firstPosition));
  }

  /** Appends records, in their order. */
  public void append(MigratedRecords records) {
    commit(
        () -> {
          CopiedGroups groups =
              new CopiedGroups(
                  store,
                  Math.max(progress.firstPosition().orElseThrow(), store.nextPosition()),
                  store.lastWrittenAt().orElse(Instant.EPOCH));
          for (MigratedRecord record : records.records()) {
            groups.add(record.record());
          }
          groups.write();
          progress.setPositions(records.until());
        });
  }

  /** Adds keys, unless they are known. */
  public void addKeys(List<UsedKey> keys, Instant now) {
    commit(
        () -> {
          for (UsedKey key : keys) {
            if (store.find(key.site(), key.idempotency().key(), now).isEmpty()) {
              store.insert(
                  key.site(),
                  key.idempotency(),
                  key.event(),
                  key.usedAt().plus(Committer.IDEMPOTENCY));
            }
          }
        });
  }

  /**
   * Returns the position of the last record that was written before a time; if there is none, the
   * position before the first record.
   */
  public long lastBefore(Instant time) {
    return read(
        () -> {
          try (PreparedStatement query = connection.prepareStatement(LAST_BEFORE)) {
            query.setLong(1, Microseconds.of(time));
            try (ResultSet row = query.executeQuery()) {
              return row.next() ? row.getLong(1) : progress.firstPosition().orElseThrow() - 1;
            }
          }
        });
  }

  /** Returns when the last record was written; empty if there is none. */
  public Optional<Instant> lastWrittenAt() {
    return read(store::lastWrittenAt);
  }

  /** Removes what only the copy needs. */
  public void removeProgress() {
    commit(progress::drop);
  }

  /** Statements of a transaction. */
  @FunctionalInterface
  private interface Work {
    void run() throws SQLException;
  }

  private void commit(Work work) {
    try {
      store.begin();
      work.run();
      store.commit();
      if (store.walPages() >= WAL_PAGES) {
        store.checkpoint();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** A query. */
  @FunctionalInterface
  private interface Reading<T> {
    T run() throws SQLException;
  }

  private static <T> T read(Reading<T> reading) {
    try {
      return reading.run();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static LogFailedException failed(SQLException e) {
    return LogFailure.of(
        "log.db cannot be written. Check the disk, its free space and rights, then continue the"
            + " migration.",
        e);
  }

  @Override
  public void close() {
    try {
      store.close();
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      lock.close();
    }
  }
}
