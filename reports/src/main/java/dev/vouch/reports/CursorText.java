package dev.vouch.reports;

import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.wire.Microseconds;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * Codec of event cursors: base64url of the time in microseconds and the log position. Opaque to
 * clients.
 */
final class CursorText {
  private static final int BYTES = 2 * Long.BYTES;
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private CursorText() {}

  static String encode(EventCursor cursor) {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    bytes.putLong(Microseconds.of(cursor.at()));
    bytes.putLong(cursor.position());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /** Returns the cursor in the parameter {@code before}; empty if absent or invalid. */
  static Optional<EventCursor> before(QueryParameters parameters) {
    return parameters.parsed(
        "before",
        CursorText::decode,
        "invalid_cursor",
        "before must be the value of before in an earlier response. Omit it for the newest"
            + " events.");
  }

  private static Optional<EventCursor> decode(String text) {
    return bytes(text)
        .filter(bytes -> bytes.length == BYTES)
        .map(ByteBuffer::wrap)
        .map(CursorText::decode)
        .filter(CursorText::isValid);
  }

  private static Optional<byte[]> bytes(String text) {
    try {
      return Optional.of(Base64.getUrlDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static EventCursor decode(ByteBuffer bytes) {
    return new EventCursor(Microseconds.instant(bytes.getLong()), bytes.getLong());
  }

  /** Returns whether the warehouse can represent the cursor's time. */
  private static boolean isValid(EventCursor cursor) {
    return !cursor.at().isBefore(Instant.EPOCH) && !cursor.at().isAfter(LATEST);
  }
}
