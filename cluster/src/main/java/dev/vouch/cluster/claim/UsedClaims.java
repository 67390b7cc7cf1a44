package dev.vouch.cluster.claim;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.migration.MigrationException;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * Reader of the idempotency keys that have not expired, for use while no node runs. An unconfirmed
 * claim counts if its event is in the log. Thread-safe.
 */
public final class UsedClaims {
  private static final int ROWS_AT_ONCE = 1_000;

  private static final String UNEXPIRED =
      """
      SELECT site, key, payload, event, claimed_at, record IS NULL AS is_confirmed
      FROM claim WHERE claimed_at > ? ORDER BY claimed_at
      """;

  private final DataSource connections;

  public UsedClaims(DataSource connections) {
    this.connections = connections;
  }

  /**
   * Reads the confirmed keys in the order of their claims, then the unconfirmed ones.
   *
   * @param search returns the given events that were appended since a time
   */
  public void read(
      Instant now, BiFunction<Set<EventId>, Instant, Set<EventId>> search, Consumer<UsedKey> to) {
    List<UsedKey> unconfirmed = new ArrayList<>();
    try (Connection connection = connections.getConnection();
        PreparedStatement query = connection.prepareStatement(UNEXPIRED)) {
      connection.setAutoCommit(false); // Otherwise the driver would read all rows into memory.
      query.setFetchSize(ROWS_AT_ONCE);
      query.setObject(1, now.minus(ClaimTable.VALID).atOffset(ZoneOffset.UTC));
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          if (row.getBoolean("is_confirmed")) {
            to.accept(key(row));
          } else {
            unconfirmed.add(key(row));
          }
        }
      }
    } catch (SQLException e) {
      throw new MigrationException(
          "The idempotency keys cannot be read. Check PostgreSQL, then continue the migration.", e);
    }
    if (!unconfirmed.isEmpty()) {
      addAppended(unconfirmed, search, to);
    }
  }

  private static void addAppended(
      List<UsedKey> unconfirmed,
      BiFunction<Set<EventId>, Instant, Set<EventId>> search,
      Consumer<UsedKey> to) {
    Set<EventId> events = unconfirmed.stream().map(UsedKey::event).collect(Collectors.toSet());
    Set<EventId> appended = search.apply(events, unconfirmed.getFirst().usedAt());
    unconfirmed.stream().filter(key -> appended.contains(key.event())).forEach(to);
  }

  private static UsedKey key(ResultSet row) throws SQLException {
    return new UsedKey(
        new SiteId(row.getLong("site")),
        new Idempotency(hash(row, "key"), hash(row, "payload")),
        new EventId(row.getObject("event", UUID.class)),
        row.getObject("claimed_at", OffsetDateTime.class).toInstant());
  }

  private static String hash(ResultSet row, String column) throws SQLException {
    return row.getObject(column, UUID.class).toString().replace("-", "");
  }
}
