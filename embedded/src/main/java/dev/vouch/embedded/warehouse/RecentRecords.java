package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.wire.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.duckdb.DuckDBConnection;

/**
 * The ids of the latest records, in memory, to rule out for nearly every batch that one of its
 * records was appended before; querying the tables for each batch would cost as much as writing it.
 * Two appends of one record have the same id and the same time. For the projector's thread.
 */
final class RecentRecords {
  /** By order, and not with max: so DuckDB reads only where the latest can be. */
  private static final String LATEST =
      """
      SELECT epoch_us(greatest(
        (SELECT received_at FROM event ORDER BY received_at DESC LIMIT 1),
        (SELECT received_at FROM ping ORDER BY received_at DESC LIMIT 1)))
      """;

  /** When the latest of all records was received. */
  private Instant latest;

  /** A record received later than this, but not after the latest, was in the last batch. */
  private Instant beforeLastBatch;

  /** The low bits of its ids, which are random, sorted. */
  private long[] lastBatch = new long[0];

  private RecentRecords(Instant latest) {
    this.latest = latest;
    this.beforeLastBatch = latest;
  }

  /** Begins with what the tables hold. */
  static RecentRecords of(DuckDBConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(LATEST)) {
      rows.next();
      long micros = rows.getLong(1);
      return new RecentRecords(rows.wasNull() ? Instant.MIN : Microseconds.instant(micros));
    }
  }

  /**
   * Whether one of these may be there already; true more often than it is so, never false when it
   * is. Notes them: a batch that is rolled back and comes again is one that may.
   */
  boolean mayHold(List<LogEntry> entries) {
    long[] ids = new long[entries.size()];
    Instant latestNow = latest;
    boolean held = false;
    for (int place = 0; place < ids.length; place++) {
      LogRecord record = entries.get(place).record();
      ids[place] = lowBits(record);
      held |= mayHold(record);
      latestNow = record.receivedAt().isAfter(latestNow) ? record.receivedAt() : latestNow;
    }
    Arrays.sort(ids);
    beforeLastBatch = latest;
    latest = latestNow;
    lastBatch = ids;
    return held || holdsOneTwice(ids);
  }

  private static boolean holdsOneTwice(long[] sorted) {
    for (int place = 1; place < sorted.length; place++) {
      if (sorted[place] == sorted[place - 1]) {
        return true;
      }
    }
    return false;
  }

  private static long lowBits(LogRecord record) {
    return record.id().value().getLeastSignificantBits();
  }

  private boolean mayHold(LogRecord record) {
    Instant received = record.receivedAt();
    return !received.isAfter(latest)
        && (!received.isAfter(beforeLastBatch)
            || Arrays.binarySearch(lastBatch, lowBits(record)) >= 0);
  }
}
