package dev.vouch.embedded.warehouse;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.LogEntry;
import dev.vouch.core.log.LogRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.duckdb.DuckDBConnection;

/**
 * Tells from memory that none of a batch's records can have been appended before, which is nearly
 * always so; to ask the tables for each batch would cost as much as to write it. Two appends of one
 * record have the same id and the same time. For the projector's thread.
 */
final class RecentRecords {
  private static final String LATEST =
      """
      SELECT epoch_us(greatest(
        (SELECT max(received_at) FROM event), (SELECT max(received_at) FROM ping)))
      """;

  /** When the latest of all records was received. */
  private Instant latest;

  /** A record received later than this, but not after the latest, was in the last batch. */
  private Instant beforeLastBatch;

  private Set<EventId> lastBatch = Set.of();

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
      return new RecentRecords(rows.wasNull() ? Instant.MIN : Sql.instant(micros));
    }
  }

  /**
   * Whether one of these may be there already; true more often than it is so, never false when it
   * is. Notes them: a batch that is rolled back and comes again is one that may.
   */
  boolean mayHold(List<LogEntry> entries) {
    Set<EventId> ids = HashSet.newHashSet(entries.size());
    Instant latestNow = latest;
    boolean held = false;
    for (LogEntry entry : entries) {
      LogRecord record = entry.record();
      held |= !ids.add(record.id()) || mayHold(record);
      latestNow = record.receivedAt().isAfter(latestNow) ? record.receivedAt() : latestNow;
    }
    beforeLastBatch = latest;
    latest = latestNow;
    lastBatch = ids;
    return held;
  }

  private boolean mayHold(LogRecord record) {
    Instant received = record.receivedAt();
    return !received.isAfter(latest)
        && (!received.isAfter(beforeLastBatch) || lastBatch.contains(record.id()));
  }
}
