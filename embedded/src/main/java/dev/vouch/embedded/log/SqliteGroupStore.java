package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The storage of the log in SQLite tables. Transactions are controlled by statements, because the
 * driver's {@code commit()} also begins the next transaction, and the failures of both could not be
 * distinguished.
 */
final class SqliteGroupStore implements GroupStore {
  private static final String LAST_GROUP =
      """
      SELECT first_position, record_count, records
      FROM log_group
      ORDER BY first_position DESC
      LIMIT 1
      """;
  private static final String LAST_WRITTEN_AT =
      "SELECT written_at_us FROM log_group ORDER BY first_position DESC LIMIT 1";
  private static final String WRITE =
      """
      INSERT INTO log_group (first_position, record_count, written_at_us, records)
      VALUES (?, ?, ?, ?)
      """;
  private static final String PRUNE =
      """
      DELETE FROM log_group
      WHERE first_position IN (
          SELECT first_position
          FROM log_group
          ORDER BY first_position
          LIMIT ?
        )
        AND first_position + record_count <= ?
        AND written_at_us < ?
        AND first_position < (SELECT max(first_position) FROM log_group)
      """;

  private static final String ADD_REMOVAL =
      """
      INSERT INTO pending_removal (position, site, received_at_us, user_key, scrubbed_until)
      VALUES (?, ?, ?, ?, 0)
      """;
  private static final String REWRITE = "UPDATE log_group SET records = ? WHERE first_position = ?";
  private static final long FIRST_POSITION = 1;

  private final Connection connection;
  private Statements statements;
  private Optional<RecentIdempotencyKeys> keys = Optional.empty();

  SqliteGroupStore(Connection connection) throws SQLException {
    this.connection = connection;
    statements = Statements.prepare(connection);
  }

  @Override
  public long nextPosition() throws SQLException {
    LostPositions lost = LostPositions.read(connection);
    try (PreparedStatement query = connection.prepareStatement(LAST_GROUP);
        ResultSet row = query.executeQuery()) {
      long end = row.next() ? StoredGroup.of(row).end() : FIRST_POSITION;
      return lost.after(end);
    }
  }

  @Override
  public Optional<Instant> lastWrittenAt() throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(LAST_WRITTEN_AT);
        ResultSet row = query.executeQuery()) {
      return row.next() ? Optional.of(Microseconds.instant(row.getLong(1))) : Optional.empty();
    }
  }

  @Override
  public void begin() throws SQLException {
    statements.begin.execute();
  }

  /**
   * Loaded at the first use, so that the start does not wait for them, and again after a rollback.
   */
  private RecentIdempotencyKeys keys() throws SQLException {
    if (keys.isEmpty()) {
      keys =
          Optional.of(new RecentIdempotencyKeys(connection, new AgedIdempotencyKeys(connection)));
    }
    return keys.get();
  }

  @Override
  public Optional<FirstUse> find(SiteId site, String key, Instant now) throws SQLException {
    return keys().find(site.value(), HexFormat.of().parseHex(key), Microseconds.of(now));
  }

  @Override
  public void insert(SiteId site, Idempotency idempotency, EventId event, Instant expiresAt)
      throws SQLException {
    keys()
        .insert(
            site.value(),
            HexFormat.of().parseHex(idempotency.key()),
            HexFormat.of().parseHex(idempotency.payload()),
            event,
            Microseconds.of(expiresAt));
  }

  @Override
  public void delete(SiteId site) throws SQLException {
    keys().delete(site.value());
  }

  @Override
  public void write(long firstPosition, List<byte[]> records, Instant now) throws SQLException {
    statements.write.setLong(1, firstPosition);
    statements.write.setInt(2, records.size());
    statements.write.setLong(3, Microseconds.of(now));
    statements.write.setBytes(4, RecordGroup.join(firstPosition, records));
    statements.write.execute();
  }

  @Override
  public void addRemoval(Removal removal) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ADD_REMOVAL)) {
      statement.setLong(1, removal.position());
      statement.setLong(2, removal.site().value());
      statement.setLong(3, Microseconds.of(removal.receivedAt()));
      if (removal.userKey().isPresent()) {
        statement.setLong(4, removal.userKey().get().value());
      }
      statement.execute();
    }
  }

  @Override
  public void saveScrubbedUntil(Removal removal, long position) throws SQLException {
    execute(
        "UPDATE pending_removal SET scrubbed_until = %d WHERE position = %d"
            .formatted(position, removal.position()));
  }

  @Override
  public void deleteRemoval(Removal removal) throws SQLException {
    execute("DELETE FROM pending_removal WHERE position = " + removal.position());
  }

  @Override
  public void rewrite(long firstPosition, byte[] records) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(REWRITE)) {
      statement.setBytes(1, records);
      statement.setLong(2, firstPosition);
      statement.execute();
    }
  }

  @Override
  public void expire(Instant now, int countMax) throws SQLException {
    keys().expire(Microseconds.of(now), countMax);
  }

  @Override
  public void prune(long below, Instant writtenBefore, int countMax) throws SQLException {
    statements.prune.setInt(1, countMax);
    statements.prune.setLong(2, below);
    statements.prune.setLong(3, Microseconds.of(writtenBefore));
    statements.prune.execute();
  }

  @Override
  public void commit() throws SQLException {
    statements.commit.execute();
  }

  @Override
  public void rollback() throws SQLException {
    try (Statement rollback = connection.createStatement()) {
      rollback.execute("ROLLBACK");
    } catch (SQLiteException e) {
      // After SQLITE_FULL, SQLite may have rolled back automatically; a rollback then fails
      // with SQLITE_ERROR (sqlite.org/lang_transaction.html, "Response To Errors Within A
      // Transaction").
      if (e.getResultCode() != SQLiteErrorCode.SQLITE_ERROR) {
        throw e;
      }
    }
    // The driver discards a failed statement.
    statements.close();
    if (keys.isPresent()) {
      keys.get().close();
      keys = Optional.empty();
    }
    statements = Statements.prepare(connection);
  }

  @Override
  public int walPages() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(NOOP)")) {
      return row.getInt(2);
    }
  }

  @Override
  public void checkpoint() throws SQLException {
    boolean _ = checkpoint("PASSIVE");
  }

  @Override
  public void truncateWal() throws SQLException {
    // Not five seconds, in which nothing would be committed.
    execute("PRAGMA busy_timeout = 50");
    try {
      if (!checkpoint("TRUNCATE")) {
        throw new SQLiteException("the WAL is being read", SQLiteErrorCode.SQLITE_BUSY);
      }
    } finally {
      execute("PRAGMA busy_timeout = 5000");
    }
  }

  /** Returns false if a reader or another writer kept it from completing. */
  private boolean checkpoint(String mode) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(" + mode + ")")) {
      return row.getInt(1) == 0;
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /** The prepared statements of a transaction, reused until one fails and it is rolled back. */
  private record Statements(
      PreparedStatement begin,
      PreparedStatement commit,
      PreparedStatement write,
      PreparedStatement prune) {
    static Statements prepare(Connection connection) throws SQLException {
      return new Statements(
          connection.prepareStatement("BEGIN IMMEDIATE"),
          connection.prepareStatement("COMMIT"),
          connection.prepareStatement(WRITE),
          connection.prepareStatement(PRUNE));
    }

    void close() throws SQLException {
      for (PreparedStatement statement : List.of(begin, commit, write, prune)) {
        statement.close();
      }
    }
  }
}
