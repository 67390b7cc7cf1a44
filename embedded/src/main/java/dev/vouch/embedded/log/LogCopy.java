package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.wire.Microseconds;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies the log of another engine to {@code log.db}, which it locks. What is copied, and how far
 * each partition of that log is copied, are committed together. Used and closed by one thread;
 * after a failure it must be closed.
 */
public final class LogCopy implements AutoCloseable {
  private static final int GROUP_RECORDS_MAX = 2048;
  private static final long GROUP_BYTES_MAX = 4L * 1024 * 1024;
  private static final int WAL_PAGES = 1000;

  private static final List<String> TABLES =
      List.of(
          """
          CREATE TABLE IF NOT EXISTS migration (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            open_from TEXT,                     -- the first day that was not closed at its beginning
            first_position INTEGER NOT NULL     -- of the first record that is copied
          ) STRICT
          """,
          """
          CREATE TABLE IF NOT EXISTS migrated_position (
            partition_number INTEGER PRIMARY KEY,
            position INTEGER NOT NULL
          ) STRICT
          """);

  private static final String BEGIN = "INSERT OR REPLACE INTO migration VALUES (1, ?, ?)";
  private static final String READ = "SELECT open_from, first_position FROM migration";
  private static final String SET_POSITION =
      "INSERT OR REPLACE INTO migrated_position VALUES (?, ?)";
  private static final String POSITIONS =
      "SELECT partition_number, position FROM migrated_position";

  private static final String LAST_BEFORE =
      """
      SELECT first_position + record_count - 1 FROM log_group
      WHERE written_at_us < ? ORDER BY first_position DESC LIMIT 1
      """;

  private final DirectoryLock lock;
  private final Connection connection;
  private final GroupStore store;

  private LogCopy(DirectoryLock lock, Connection connection, GroupStore store) {
    this.lock = lock;
    this.connection = connection;
    this.store = store;
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
      try (Statement statement = connection.createStatement()) {
        for (String table : TABLES) {
          statement.execute(table);
        }
        return new LogCopy(lock, connection, new SqliteGroupStore(connection));
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
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(READ)) {
      if (!row.next()) {
        return Optional.empty();
      }
      Optional<LocalDate> openFrom = Optional.ofNullable(row.getString(1)).map(LocalDate::parse);
      return Optional.of(new CopyProgress(openFrom, positions()));
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private LogPositions positions() throws SQLException {
    LogPositions positions = LogPositions.NONE;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(POSITIONS)) {
      while (row.next()) {
        positions = positions.with(row.getInt(1), row.getLong(2));
      }
    }
    return positions;
  }

  /**
   * Begins the copy.
   *
   * @param firstPosition of the first record
   */
  public void begin(Optional<LocalDate> openFrom, LogPositions before, long firstPosition) {
    commit(
        () -> {
          try (PreparedStatement statement = connection.prepareStatement(BEGIN)) {
            statement.setString(1, openFrom.map(LocalDate::toString).orElse(null));
            statement.setLong(2, firstPosition);
            statement.execute();
          }
          setPositions(before);
        });
  }

  private void setPositions(LogPositions positions) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SET_POSITION)) {
      for (Map.Entry<Integer, Long> position : positions.byPartition().entrySet()) {
        statement.setInt(1, position.getKey());
        statement.setLong(2, position.getValue());
        statement.execute();
      }
    }
  }

  /** Appends records, in their order. */
  public void append(MigratedRecords records) {
    commit(
        () -> {
          Appending appending = new Appending();
          for (MigratedRecord record : records.records()) {
            appending.add(record.record());
          }
          appending.writeGroup();
          setPositions(records.until());
        });
    checkpointIfDue();
  }

  /**
   * The records of one transaction, in groups. A group has records of one hour, since groups are
   * pruned by the time of their last one.
   */
  private final class Appending {
    private final List<byte[]> group = new ArrayList<>();
    private long next;
    private long bytes;
    private Instant writtenAt;

    Appending() throws SQLException {
      next = nextPosition();
      writtenAt = store.lastWrittenAt().orElse(Instant.EPOCH);
    }

    void add(LogRecord record) throws SQLException {
      if (isOfLaterHour(record.receivedAt())
          || group.size() == GROUP_RECORDS_MAX
          || bytes >= GROUP_BYTES_MAX) {
        writeGroup();
      }
      if (record.receivedAt().isAfter(writtenAt)) {
        writtenAt = record.receivedAt();
      }
      Optional<Removal> removal = Removal.of(next + group.size(), record);
      if (removal.isPresent()) {
        store.addRemoval(removal.get());
      }
      if (record instanceof LogRecord.SiteDeletion) {
        store.delete(record.site());
      }
      byte[] encoded = RecordCodec.encode(record);
      group.add(encoded);
      bytes += encoded.length;
    }

    private boolean isOfLaterHour(Instant time) {
      return time.truncatedTo(ChronoUnit.HOURS).isAfter(writtenAt);
    }

    void writeGroup() throws SQLException {
      if (!group.isEmpty()) {
        store.write(next, group, writtenAt);
        next += group.size();
        group.clear();
        bytes = 0;
      }
    }
  }

  private long nextPosition() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(READ)) {
      if (!row.next()) {
        throw new IllegalStateException("the copy has not begun");
      }
      return Math.max(row.getLong(2), store.nextPosition());
    }
  }

  private void checkpointIfDue() {
    try {
      if (store.walPages() >= WAL_PAGES) {
        store.checkpoint();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
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
    checkpointIfDue();
  }

  /**
   * Returns the position of the last record that was written before a time; if there is none, the
   * position before the first record.
   */
  public long lastBefore(Instant time) {
    try (PreparedStatement query = connection.prepareStatement(LAST_BEFORE)) {
      query.setLong(1, Microseconds.of(time));
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getLong(1) : firstPosition() - 1;
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private long firstPosition() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(READ)) {
      return row.next() ? row.getLong(2) : 1;
    }
  }

  /** Returns when the last record was written; empty if there is none. */
  public Optional<Instant> lastWrittenAt() {
    try {
      return store.lastWrittenAt();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Removes what only the copy needs. */
  public void removeProgress() {
    commit(
        () -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE migration");
            statement.execute("DROP TABLE migrated_position");
          }
        });
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
