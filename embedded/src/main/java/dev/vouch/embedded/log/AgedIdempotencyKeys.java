package dev.vouch.embedded.log;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The idempotency keys that exceed the capacity of {@link RecentIdempotencyKeys}, in one B-tree:
 * lookups need no memory, but each insertion changes another page. Not thread-safe.
 */
final class AgedIdempotencyKeys implements AutoCloseable {
  private static final String FIND =
      """
      SELECT event, payload
      FROM idempotency
      WHERE site = ? AND key = ? AND expires_at_us > ?
      """;
  private static final String DELETE = "DELETE FROM idempotency WHERE site = ?";
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

  private final PreparedStatement find;
  private final PreparedStatement delete;
  private final PreparedStatement expire;
  private final PreparedStatement firstExpiry;

  /** A lower bound of all expiry times; Long.MAX_VALUE if there are no keys. */
  private long firstExpiryMicros = Long.MIN_VALUE;

  AgedIdempotencyKeys(Connection connection) throws SQLException {
    find = connection.prepareStatement(FIND);
    delete = connection.prepareStatement(DELETE);
    expire = connection.prepareStatement(EXPIRE);
    firstExpiry = connection.prepareStatement(FIRST_EXPIRY);
  }

  Optional<GroupStore.FirstUse> find(long site, byte[] key, long nowMicros) throws SQLException {
    if (firstExpiryMicros == Long.MAX_VALUE) {
      return Optional.empty();
    }
    find.setLong(1, site);
    find.setBytes(2, key);
    find.setLong(3, nowMicros);
    return FirstUseEncoding.only(find);
  }

  /** Called after keys were added. */
  void added() {
    firstExpiryMicros = Long.MIN_VALUE;
  }

  void delete(long site) throws SQLException {
    delete.setLong(1, site);
    delete.execute();
  }

  void expire(long nowMicros, int countMax) throws SQLException {
    if (nowMicros < firstExpiryMicros) {
      return;
    }
    expire.setLong(1, nowMicros);
    expire.setInt(2, countMax);
    expire.execute();
    try (ResultSet row = firstExpiry.executeQuery()) {
      firstExpiryMicros = row.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : List.of(find, delete, expire, firstExpiry)) {
      statement.close();
    }
  }
}
