package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.site.SiteId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Settles what was just appended, within its transaction: a record that was there before counts
 * once, what was erased or has expired is gone, and events of closed days are credited. For the
 * projector's thread.
 */
final class AppendedFacts {
  /** Two appends of one record have the same id and the same time. */
  private static final String REPEATED =
      """
      DELETE FROM %1$s AS repeated
      WHERE position >= :from AND received_at BETWEEN :earliest AND :latest
        AND EXISTS (
          FROM %1$s AS first
          WHERE first.received_at BETWEEN :earliest AND :latest
            AND first.site = repeated.site AND first.%2$s = repeated.%2$s
            AND first.position < repeated.position)
      """;

  private static final String REPEATED_OF_CLOSED_DAY =
      """
      DELETE FROM event AS repeated
      WHERE position >= :from AND received_at < :closed_until
        AND EXISTS (
          FROM closed_event AS first
          WHERE first.site = repeated.site AND first.event_id = repeated.event_id)
      """;

  private final DuckDBConnection connection;
  private final ClosedDays closedDays;
  private final RecentRecords recent;
  private final Removals removals;

  AppendedFacts(DuckDBConnection connection, ClosedDays closedDays) throws SQLException {
    this.connection = connection;
    this.closedDays = closedDays;
    this.recent = RecentRecords.of(connection);
    this.removals = new Removals(connection, closedDays);
  }

  /**
   * Settles the entries.
   *
   * @param entries all that were just appended
   * @param from position of the first of them
   */
  void settle(List<LogEntry> entries, long from) throws SQLException {
    if (entries.isEmpty()) {
      return;
    }
    Instant earliest = Instant.MAX;
    Instant latest = Instant.MIN;
    for (LogEntry entry : entries) {
      Instant received = entry.record().receivedAt();
      earliest = received.isBefore(earliest) ? received : earliest;
      latest = received.isAfter(latest) ? received : latest;
    }
    if (recent.mayHold(entries)) {
      removeRepeated(from, earliest, latest);
    }
    removals.settle(entries, from);
    Expiries.settle(connection, entries);
    if (earliest.isBefore(closedDays.closedUntil())) {
      creditLate(from, earliest);
    }
  }

  private void removeRepeated(long from, Instant earliest, Instant latest) throws SQLException {
    Map<String, Object> parameters = Map.of("from", from, "earliest", earliest, "latest", latest);
    run(REPEATED.formatted("event", "event_id"), parameters);
    run(REPEATED.formatted("ping", "ping_id"), parameters);
  }

  private void creditLate(long from, Instant earliest) throws SQLException {
    Map<String, Object> parameters = Map.of("from", from, "closed_until", closedDays.closedUntil());
    run(REPEATED_OF_CLOSED_DAY, parameters);
    String late =
        "SELECT DISTINCT site FROM event WHERE position >= :from AND received_at < :closed_until";
    for (SiteId site : Sql.of(late, parameters).sites(connection)) {
      closedDays.storeLate(site, earliest, from);
    }
  }

  private void run(String sql, Map<String, Object> parameters) throws SQLException {
    Sql.of(sql, parameters).run(connection);
  }
}
