package dev.vouch.embedded.warehouse;

import dev.vouch.core.wire.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Splits events by time, so that few enough are computed at once: what credits them is held in
 * memory.
 */
final class OutdatedPieces {
  /** A heap of 128 MB is enough for these and their facts, unless most share a user key. */
  private static final long EVENTS_AT_ONCE = 100_000;

  /** Of more: each piece reads the site's facts of four weeks again. */
  private static final long PIECES = 20;

  /**
   * 1,300 for an event with its facts, by the heap that is just enough for {@link #EVENTS_AT_ONCE};
   * three times as much is left to ingestion.
   */
  private static final long HEAP_BYTES_PER_EVENT = 4 * 1_300;

  /** When the last event of each piece but the last one was received. */
  private static final String ENDS =
      """
      SELECT epoch_us(received_at) FROM (
        SELECT received_at, row_number() OVER (ORDER BY received_at) AS place,
          count(*) OVER () AS events
        FROM event SEMI JOIN outdated USING (position)
        WHERE site = :site AND received_at >= :from AND received_at < :until)
      WHERE place % :at_once = 0 AND place < events
      ORDER BY place
      """;

  private OutdatedPieces() {}

  /**
   * Pieces that are all of these events together.
   *
   * @param outdated at least as many as are in the temporary table {@code outdated} of them
   */
  static List<OpenEvents> of(DuckDBConnection connection, OpenEvents events, long outdated)
      throws SQLException {
    return of(connection, events, outdated, atOnce(outdated, Runtime.getRuntime().maxMemory()));
  }

  /** How many of them are computed at once in a heap of at most so many bytes. */
  static long atOnce(long outdated, long heapBytes) {
    return Math.max(EVENTS_AT_ONCE, Math.min(outdated / PIECES, heapBytes / HEAP_BYTES_PER_EVENT));
  }

  /** Pieces of as many outdated events, and of more only where these have the same time. */
  static List<OpenEvents> of(
      DuckDBConnection connection, OpenEvents events, long outdated, long atOnce)
      throws SQLException {
    if (outdated <= atOnce) {
      return List.of(events);
    }
    List<OpenEvents> pieces = new ArrayList<>();
    Instant from = events.from();
    try (Statement statement = connection.createStatement();
        ResultSet ends =
            statement.executeQuery(events.sql(ENDS, Map.of("at_once", atOnce)).text())) {
      while (ends.next()) {
        Instant until = Microseconds.instant(ends.getLong(1) + 1);
        if (until.isAfter(from)) {
          pieces.add(events.between(from, until));
          from = until;
        }
      }
    }
    pieces.add(events.between(from, events.until()));
    return pieces;
  }
}
