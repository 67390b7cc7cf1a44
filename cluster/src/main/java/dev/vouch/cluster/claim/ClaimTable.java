package dev.vouch.cluster.claim;

import dev.vouch.cluster.claim.ClaimRequest.ClaimKey;
import dev.vouch.cluster.claim.ClaimRequest.Claiming;
import dev.vouch.core.event.EventId;
import dev.vouch.core.migration.UsedKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.postgresql.util.PSQLState;

/** The table {@code claim} in PostgreSQL, over one connection. Not thread-safe. */
final class ClaimTable implements AutoCloseable {
  static final Duration VALID = Duration.ofDays(7);

  private final Connection connection;
  private final ClaimClock clock;
  private LocalDate day;

  private ClaimTable(Connection connection, ClaimClock clock, LocalDate day) {
    this.connection = connection;
    this.clock = clock;
    this.day = day;
  }

  /** Connects; creates the table if it does not exist. */
  static ClaimTable open(DataSource connections, ClaimClock clock) throws SQLException {
    Connection connection = connections.getConnection();
    try {
      try (Statement statement = connection.createStatement()) {
        statement.execute(ClaimSql.SESSION);
        statement.execute(ClaimSql.SCHEMA);
      }
      return new ClaimTable(connection, clock, ClaimDays.of(connection, clock.now(connection)));
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** Returns the time by which claims expire. Fails if the server does not answer. */
  Instant now() throws SQLException {
    return clock.now(connection);
  }

  /**
   * Claims keys, all in one transaction.
   *
   * @param wanted the claims by key
   * @return the results by key; a key that another node claimed at the same moment is absent, and
   *     must be claimed again
   */
  Map<ClaimKey, Claim> claim(Map<ClaimKey, Claiming> wanted, Instant now) throws SQLException {
    if (now.atOffset(ZoneOffset.UTC).toLocalDate().isAfter(day)) {
      day = ClaimDays.of(connection, now);
    }
    try {
      return claimIn(day, wanted, now);
    } catch (SQLException e) {
      if (!PSQLState.CHECK_VIOLATION.getState().equals(e.getSQLState())) {
        throw e;
      }
      day = ClaimDays.of(connection, now); // Another node has begun the next day.
      return claimIn(day, wanted, now);
    }
  }

  private Map<ClaimKey, Claim> claimIn(
      LocalDate partition, Map<ClaimKey, Claiming> wanted, Instant now) throws SQLException {
    Collection<Claiming> claims = wanted.values();
    OffsetDateTime expired = now.minus(VALID).atOffset(ZoneOffset.UTC);
    Map<ClaimKey, Claim> results = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(ClaimSql.CLAIM)) {
      setKeys(statement, claims.stream().map(Claiming::key).toList());
      setArray(statement, 3, "uuid", claims, Claiming::payload);
      setArray(statement, 4, "uuid", claims, Claiming::event);
      statement.setArray(5, connection.createArrayOf("bytea", records(claims)));
      statement.setObject(6, expired);
      statement.setObject(7, partition);
      statement.setObject(8, now.atOffset(ZoneOffset.UTC));
      statement.setObject(9, expired);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          ClaimKey key = new ClaimKey(rows.getLong("site"), rows.getObject("key", UUID.class));
          UUID payload = Objects.requireNonNull(wanted.get(key)).payload();
          results.put(
              key, rows.getBoolean("is_claimed") ? new Claim.Claimed() : known(rows, payload));
        }
      }
    }
    return results;
  }

  private static byte[][] records(Collection<Claiming> claims) {
    return claims.stream().map(Claiming::record).toArray(byte[][]::new);
  }

  private static Claim known(ResultSet row, UUID payload) throws SQLException {
    if (!row.getObject("payload", UUID.class).equals(payload)) {
      return new Claim.PayloadDiffers();
    }
    byte[] record = row.getBytes("record");
    if (record == null) {
      return new Claim.Appended(new EventId(row.getObject("event", UUID.class)));
    }
    return record.length == 0 ? new Claim.Overdue() : new Claim.Pending(record);
  }

  /** Removes the encoded records of claims that are in the log. */
  void confirm(List<ClaimKey> keys) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ClaimSql.CONFIRM)) {
      setKeys(statement, keys);
      statement.setObject(3, day.minusDays(1));
      statement.executeUpdate();
    }
  }

  /** Adds keys whose records are in the log. */
  void add(List<UsedKey> keys) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ClaimSql.ADD)) {
      statement.setObject(1, day);
      setArray(statement, 2, "bigint", keys, key -> key.site().value());
      setArray(statement, 3, "uuid", keys, key -> ClaimKey.of(key.site(), key.idempotency()).key());
      setArray(statement, 4, "uuid", keys, key -> ClaimKey.uuid(key.idempotency().payload()));
      setArray(statement, 5, "uuid", keys, key -> key.event().value());
      setArray(
          statement,
          6,
          "timestamptz",
          keys,
          key -> key.usedAt().atOffset(ZoneOffset.UTC).toString());
      statement.executeUpdate();
    }
  }

  /** Removes the encoded records of unconfirmed claims that were made between two times. */
  void removeRecords(Instant after, Instant until) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ClaimSql.OVERDUE)) {
      statement.setObject(1, after.atOffset(ZoneOffset.UTC));
      statement.setObject(2, until.atOffset(ZoneOffset.UTC));
      statement.executeUpdate();
    }
  }

  void delete(long site) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM claim WHERE site = ?")) {
      statement.setLong(1, site);
      statement.executeUpdate();
    }
  }

  /** Fails if the server does not answer. */
  void check() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1");
    }
  }

  private void setKeys(PreparedStatement statement, List<ClaimKey> keys) throws SQLException {
    setArray(statement, 1, "bigint", keys, ClaimKey::site);
    setArray(statement, 2, "uuid", keys, ClaimKey::key);
  }

  private <T> void setArray(
      PreparedStatement statement,
      int parameter,
      String type,
      Collection<T> from,
      Function<T, Object> value)
      throws SQLException {
    statement.setArray(
        parameter, connection.createArrayOf(type, from.stream().map(value).toArray()));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
