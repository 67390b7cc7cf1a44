package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.site.SiteId;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * The log's tables in SQLite. Transactions are begun and ended by statement, since the driver would
 * begin the next one inside {@code commit()} and so mix up two failures.
 */
final class SqliteGroupStore implements GroupStore {
  private static final String NEXT_POSITION =
      """
      SELECT first_position + record_count
      FROM log_group
      ORDER BY first_position DESC
      LIMIT 1
      """;
  private static final String FIND =
      """
      SELECT event, payload
      FROM idempotency
      WHERE site = ? AND key = ? AND expires_at_us > ?
      """;
  private static final String REMEMBER =
      """
      INSERT INTO idempotency (site, key, payload, event, expires_at_us)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (site, key) DO UPDATE
      SET payload = excluded.payload,
        event = excluded.event,
        expires_at_us = excluded.expires_at_us
      WHERE idempotency.expires_at_us <= ?
      """;
  private static final String FORGET = "DELETE FROM idempotency WHERE site = ?";
  private static final String WRITE =
      """
      INSERT INTO log_group (first_position, record_count, written_at_us, records)
      VALUES (?, ?, ?, ?)
      """;
  private static final String EXPIRE =
      """
      DELETE FROM idempotency
      WHERE (site, key) IN (
        SELECT site, key
        FROM idempotency
        WHERE expires_at_us <= ?
        ORDER BY expires_at_us
        LIMIT ?
      )
      """;
  private static final String FIRST_EXPIRY =
      "SELECT coalesce(min(expires_at_us), %d) FROM idempotency".formatted(Long.MAX_VALUE);
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

  private final Connection connection;
  private Statements statements;

  /** No key expires before, which spares most groups the look for those that do. */
  private long firstExpiryMicros = Long.MIN_VALUE;

  SqliteGroupStore(Connection connection) throws SQLException {
    this.connection = connection;
    statements = Statements.prepare(connection);
  }

  @Override
  public long nextPosition() throws SQLException {
    try (PreparedStatement question = connection.prepareStatement(NEXT_POSITION);
        ResultSet row = question.executeQuery()) {
      return row.next() ? row.getLong(1) : 1;
    }
  }

  @Override
  public void begin() throws SQLException {
    statements.begin.execute();
  }

  @Override
  public Optional<FirstUse> find(SiteId site, String key, Instant now) throws SQLException {
    statements.find.setLong(1, site.value());
    statements.find.setBytes(2, HexFormat.of().parseHex(key));
    statements.find.setLong(3, micros(now));
    try (ResultSet row = statements.find.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      ByteBuffer event = ByteBuffer.wrap(row.getBytes(1));
      return Optional.of(
          new FirstUse(
              new EventId(new UUID(event.getLong(), event.getLong())),
              HexFormat.of().formatHex(row.getBytes(2))));
    }
  }

  @Override
  public boolean remember(
      SiteId site, Idempotency once, EventId event, Instant now, Instant expiresAt)
      throws SQLException {
    statements.remember.setLong(1, site.value());
    statements.remember.setBytes(2, HexFormat.of().parseHex(once.key()));
    statements.remember.setBytes(3, HexFormat.of().parseHex(once.payload()));
    statements.remember.setBytes(
        4,
        ByteBuffer.allocate(2 * Long.BYTES)
            .putLong(event.value().getMostSignificantBits())
            .putLong(event.value().getLeastSignificantBits())
            .array());
    statements.remember.setLong(5, micros(expiresAt));
    firstExpiryMicros = Math.min(firstExpiryMicros, micros(expiresAt));
    statements.remember.setLong(6, micros(now));
    return statements.remember.executeUpdate() > 0;
  }

  @Override
  public void forget(SiteId site) throws SQLException {
    statements.forget.setLong(1, site.value());
    statements.forget.execute();
  }

  @Override
  public void write(long firstPosition, List<byte[]> records, Instant now) throws SQLException {
    statements.write.setLong(1, firstPosition);
    statements.write.setInt(2, records.size());
    statements.write.setLong(3, micros(now));
    statements.write.setBytes(4, RecordGroup.join(records));
    statements.write.execute();
  }

  @Override
  public void expire(Instant now, int countMax) throws SQLException {
    if (micros(now) < firstExpiryMicros) {
      return;
    }
    statements.expire.setLong(1, micros(now));
    statements.expire.setInt(2, countMax);
    statements.expire.execute();
    try (ResultSet row = statements.firstExpiry.executeQuery()) {
      firstExpiryMicros = row.getLong(1);
    }
  }

  @Override
  public void prune(long below, Instant writtenBefore, int countMax) throws SQLException {
    statements.prune.setInt(1, countMax);
    statements.prune.setLong(2, below);
    statements.prune.setLong(3, micros(writtenBefore));
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
    } catch (SQLiteException failed) {
      // After SQLITE_FULL, SQLite may have rolled back by itself, and then answers SQLITE_ERROR
      // (sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
      if (failed.getResultCode() != SQLiteErrorCode.SQLITE_ERROR) {
        throw failed;
      }
    }
    firstExpiryMicros = Long.MIN_VALUE;
    // The driver discards a statement that failed.
    statements.close();
    statements = Statements.prepare(connection);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  /** Prepared once for all the groups until one fails. */
  private record Statements(
      PreparedStatement begin,
      PreparedStatement commit,
      PreparedStatement find,
      PreparedStatement remember,
      PreparedStatement forget,
      PreparedStatement write,
      PreparedStatement expire,
      PreparedStatement firstExpiry,
      PreparedStatement prune) {
    static Statements prepare(Connection connection) throws SQLException {
      return new Statements(
          connection.prepareStatement("BEGIN IMMEDIATE"),
          connection.prepareStatement("COMMIT"),
          connection.prepareStatement(FIND),
          connection.prepareStatement(REMEMBER),
          connection.prepareStatement(FORGET),
          connection.prepareStatement(WRITE),
          connection.prepareStatement(EXPIRE),
          connection.prepareStatement(FIRST_EXPIRY),
          connection.prepareStatement(PRUNE));
    }

    void close() throws SQLException {
      for (PreparedStatement statement :
          List.of(begin, commit, find, remember, forget, write, expire, firstExpiry, prune)) {
        statement.close();
      }
    }
  }
}
