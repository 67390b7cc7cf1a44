package dev.vouch.embedded.log;

import dev.vouch.core.event.EventId;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** The encoding of the first use of an idempotency key: its event's id and its payload. */
final class FirstUseEncoding {
  private FirstUseEncoding() {}

  /** Reads the result of a query for the event and payload of one key. */
  static Optional<GroupStore.FirstUse> only(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      ByteBuffer event = ByteBuffer.wrap(row.getBytes(1));
      return Optional.of(
          new GroupStore.FirstUse(
              new EventId(new UUID(event.getLong(), event.getLong())),
              HexFormat.of().formatHex(row.getBytes(2))));
    }
  }

  static byte[] bytes(EventId event) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(event.value().getMostSignificantBits())
        .putLong(event.value().getLeastSignificantBits())
        .array();
  }
}
