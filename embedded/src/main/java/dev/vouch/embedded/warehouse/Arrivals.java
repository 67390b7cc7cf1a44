package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Settles what was just appended, within its transaction: a record that was there before counts
 * once, what was erased or has expired is gone, and events of closed days are credited. For the
 * projector's thread.
 */
final class Arrivals {
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

  /** What a removal reaches: everything received before it, of its user key if it has one. */
  private static final String REMOVED =
      """
      DELETE FROM %s AS fact USING removal
      WHERE fact.site = removal.site
        AND (removal.user_key IS NULL OR fact.user_key = removal.user_key)
        AND (fact.received_at < removal.received_at
          OR fact.received_at = removal.received_at AND fact.position < removal.position)
        AND %s.position >= :from
      """;

  /** Events of a browser that was linked to an erased user stay, as those of their visitor (C8). */
  private static final String UNNAMED =
      """
      UPDATE closed_event SET person = closed_event.visitor FROM removal
      WHERE closed_event.site = removal.site AND closed_event.person = removal.user_key
        AND closed_event.user_key IS NULL AND closed_event.visitor IS NOT NULL
        AND (closed_event.received_at < removal.received_at
          OR closed_event.received_at = removal.received_at
            AND closed_event.position < removal.position)
        AND removal.position >= :from
      """;

  private final DuckDBConnection connection;
  private final ClosedDays closedDays;
  private final RecentRecords recent;

  Arrivals(DuckDBConnection connection, ClosedDays closedDays) throws SQLException {
    this.connection = connection;
    this.closedDays = closedDays;
    this.recent = RecentRecords.of(connection);
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
    boolean removals = false;
    for (LogEntry entry : entries) {
      Instant received = entry.record().receivedAt();
      earliest = received.isBefore(earliest) ? received : earliest;
      latest = received.isAfter(latest) ? received : latest;
      removals |= isRemoval(entry.record());
    }
    if (recent.mayHold(entries)) {
      removeRepeated(from, earliest, latest);
    }
    removeErased(from, removals);
    Expiries.settle(connection, entries);
    if (earliest.isBefore(closedDays.closedUntil())) {
      creditLate(from, earliest);
    }
  }

  private static boolean isRemoval(LogRecord record) {
    return switch (record) {
      case LogRecord.Erasure ignored -> true;
      case LogRecord.SiteDeletion ignored -> true;
      case LogRecord.Expiry ignored -> false;
      case LogRecord.ServerEvent ignored -> false;
      case LogRecord.BrowserEvent ignored -> false;
      case LogRecord.Identification ignored -> false;
    };
  }

  private void removeRepeated(long from, Instant earliest, Instant latest) throws SQLException {
    Map<String, Object> parameters = Map.of("from", from, "earliest", earliest, "latest", latest);
    run(REPEATED.formatted("event", "event_id"), parameters);
    run(REPEATED.formatted("ping", "ping_id"), parameters);
  }

  private void removeErased(long from, boolean newRemovals) throws SQLException {
    Map<String, Object> parameters = Map.of("from", from);
    run(REMOVED.formatted("event", "fact"), parameters);
    run(REMOVED.formatted("ping", "fact"), parameters);
    if (newRemovals) {
      run(REMOVED.formatted("event", "removal"), parameters);
      run(REMOVED.formatted("ping", "removal"), parameters);
      run(REMOVED.formatted("closed_event", "removal"), parameters);
      run(UNNAMED, parameters);
    }
  }

  private void creditLate(long from, Instant earliest) throws SQLException {
    Map<String, Object> parameters = Map.of("from", from, "closed_until", closedDays.closedUntil());
    run(REPEATED_OF_CLOSED_DAY, parameters);
    String late =
        "SELECT DISTINCT site FROM event WHERE position >= :from AND received_at < :closed_until";
    List<SiteId> sites = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(Sql.of(late, parameters).text())) {
      while (rows.next()) {
        sites.add(new SiteId(rows.getLong(1)));
      }
    }
    for (SiteId site : sites) {
      closedDays.storeCredit(site, earliest, closedDays.closedUntil(), from);
    }
  }

  private void run(String sql, Map<String, Object> parameters) throws SQLException {
    Sql.of(sql, parameters).run(connection);
  }
}
