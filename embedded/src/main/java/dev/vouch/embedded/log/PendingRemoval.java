package dev.vouch.embedded.log;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A removal whose records may still be in the log.
 *
 * @param scrubbedUntil the first position that was not searched for them yet; 0 if none was
 */
record PendingRemoval(Removal removal, long scrubbedUntil) {
  /** A record is appended within an hour of its receipt; a minute more for the commit. */
  private static final Duration LAST_RECORD = Committer.LATEST_APPEND.plusMinutes(1);

  private static final String BELOW =
      """
      SELECT position, site, received_at_us, user_key, scrubbed_until
      FROM pending_removal
      WHERE position < ?
      ORDER BY position
      """;

  /** Returns the pending removals below a position of the log. */
  static List<PendingRemoval> below(long position, Connection connection) throws SQLException {
    List<PendingRemoval> pending = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(BELOW)) {
      statement.setLong(1, position);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          pending.add(of(rows));
        }
      }
    }
    return pending;
  }

  private static PendingRemoval of(ResultSet row) throws SQLException {
    long userKey = row.getLong(4);
    Optional<UserKey> removedKey =
        row.wasNull() ? Optional.empty() : Optional.of(new UserKey(userKey));
    return new PendingRemoval(
        new Removal(
            row.getLong(1),
            new SiteId(row.getLong(2)),
            Microseconds.instant(row.getLong(3)),
            removedKey),
        row.getLong(5));
  }

  /** Whether its records can be removed from the log now. */
  boolean isDue(Instant now) {
    return scrubbedUntil == 0 || isComplete(now);
  }

  /** Whether no record that was received before it can be appended any more. */
  boolean isComplete(Instant now) {
    return !now.isBefore(removal.receivedAt().plus(LAST_RECORD));
  }
}
