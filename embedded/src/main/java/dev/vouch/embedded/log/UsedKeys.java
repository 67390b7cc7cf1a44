package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.Consumer;

/** Reads the idempotency keys of a data directory, which a server may add to meanwhile. */
public final class UsedKeys {
  private static final String UNEXPIRED =
      """
      SELECT site, key, payload, event, expires_at_us FROM recent_key WHERE expires_at_us > ?1
      UNION ALL
      SELECT site, key, payload, event, expires_at_us FROM idempotency WHERE expires_at_us > ?1
      """;

  private UsedKeys() {}

  /** Reads those that cannot be used again yet. */
  public static void read(Path directory, Instant now, Consumer<UsedKey> to) {
    try (Connection connection = LogDatabase.openForReading(directory);
        PreparedStatement query = connection.prepareStatement(UNEXPIRED)) {
      query.setLong(1, Microseconds.of(now));
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          to.accept(key(row));
        }
      }
    } catch (SQLException e) {
      throw LogFailure.of("log.db cannot be read. Check the data directory and the disk.", e);
    }
  }

  private static UsedKey key(ResultSet row) throws SQLException {
    ByteBuffer event = ByteBuffer.wrap(row.getBytes(4));
    return new UsedKey(
        new SiteId(row.getLong(1)),
        new Idempotency(
            HexFormat.of().formatHex(row.getBytes(2)), HexFormat.of().formatHex(row.getBytes(3))),
        new EventId(new UUID(event.getLong(), event.getLong())),
        Microseconds.instant(row.getLong(5)).minus(Committer.IDEMPOTENCY));
  }
}
