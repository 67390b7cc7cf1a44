package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Closes days (docs/identity.md I3): stores their credit, for good, and deletes the facts that no
 * open day can refer to. Belongs to the projector's thread.
 *
 * <p>An event that arrives for a day already closed is credited at once, by the facts that are
 * left, and is reported; nothing stored changes for it. The log's rules forbid such an event.
 */
final class ClosedDays {
  private static final Duration WINDOW = Duration.ofDays(14);

  /** Sorted, so that a report of one site reads little of the others. */
  private static final String STORE =
      """
      INSERT INTO closed_event BY NAME
      SELECT * EXCLUDE (forwarded_visitor, crossing, settled) FROM open_credit
      WHERE received_at >= :start AND received_at < :end
      ORDER BY site, received_at, position
      """;

  private static final String DAYS_WITH_EVENTS =
      """
      SELECT DISTINCT epoch_us(date_trunc('day', received_at)) FROM event
      WHERE received_at >= :from AND received_at < :until ORDER BY 1
      """;

  private final DuckDBConnection connection;
  private Instant closedUntil;

  ClosedDays(DuckDBConnection connection) throws SQLException {
    this.connection = connection;
    this.closedUntil = closedUntil(connection);
  }

  /** The first instant that is not in a closed day; {@code Instant.EPOCH} when none is closed. */
  static Instant closedUntil(DuckDBConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT coalesce(epoch_us(closed_until), 0) FROM state")) {
      rows.next();
      return Microseconds.instant(rows.getLong(1));
    }
  }

  /** The first instant that is not in a closed day. */
  Instant closedUntil() {
    return closedUntil;
  }

  /**
   * Sorts and closes every day that may be, and removes every fact that is due; true if any of
   * these days had events.
   */
  boolean close(Instant allReceivedUntil) throws SQLException {
    Instant closable = allReceivedUntil.minus(WINDOW).truncatedTo(ChronoUnit.DAYS);
    if (!closable.isAfter(closedUntil)) {
      return false;
    }
    boolean hasSorted = new SortedEvents(connection).sortUntil(allReceivedUntil);
    CreditRefresh credit = new CreditRefresh(connection);
    for (SiteId site : credit.sitesToRefresh(closedUntil, closable)) {
      Transaction.change(connection, () -> credit.refreshUntil(site, closable), Runnable::run);
    }
    List<Instant> days = daysWithEvents(closable);
    for (Instant day : days) {
      closeUntil(day.plus(1, ChronoUnit.DAYS), day);
    }
    closeUntil(closable, closable);
    removeFactsBefore(closable.minus(WINDOW));
    return hasSorted || !days.isEmpty();
  }

  private void closeUntil(Instant end, Instant start) throws SQLException {
    Map<String, Object> parameters = Map.of("start", start, "end", end);
    Transaction.run(
        connection,
        () -> {
          update(STORE, parameters);
          update("DELETE FROM open_credit WHERE received_at < :end", parameters);
          // What is left of it is its credit; with a user key it is still a link for open days.
          update(
              "DELETE FROM event WHERE confirmed AND user_key IS NULL AND received_at < :end",
              parameters);
          return update("UPDATE state SET closed_until = :end", parameters);
        });
    closedUntil = end;
  }

  /**
   * Stores the credit of events of closed days that arrived just now, but for those that have
   * expired; part of the caller's transaction.
   */
  void storeLate(SiteId site, Instant earliest, long firstPosition) throws SQLException {
    Instant from = Expiries.reportedFrom(connection, site, earliest);
    if (!from.isBefore(closedUntil)) {
      return;
    }
    OpenEvents late = new OpenEvents(site, from, closedUntil, firstPosition, OpenEvents.ANY);
    if (new OpenCredit(connection).findOutdated(late) == 0) {
      return;
    }
    String computed = new ComputedCredit(connection).compute(late);
    String store =
        """
        INSERT INTO closed_event BY NAME
        SELECT :site::BIGINT AS site, * EXCLUDE (forwarded_visitor, crossing, settled) FROM (%s)
        ORDER BY received_at, position
        """
            .formatted(computed);
    late.sql(store).run(connection);
  }

  /** The last day that can look at them has closed, 28 days after the end of their own. */
  private void removeFactsBefore(Instant due) throws SQLException {
    Transaction.run(
        connection,
        () ->
            update("DELETE FROM event WHERE received_at < :due", Map.of("due", due))
                + update("DELETE FROM ping WHERE received_at < :due", Map.of("due", due))
                + update("DELETE FROM removal WHERE received_at < :due", Map.of("due", due)));
  }

  private List<Instant> daysWithEvents(Instant closable) throws SQLException {
    Sql sql = Sql.of(DAYS_WITH_EVENTS, Map.of("from", closedUntil, "until", closable));
    List<Instant> days = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      while (rows.next()) {
        days.add(Microseconds.instant(rows.getLong(1)));
      }
    }
    return days;
  }

  private long update(String sql, Map<String, Object> parameters) throws SQLException {
    return Sql.of(sql, parameters).run(connection);
  }
}
