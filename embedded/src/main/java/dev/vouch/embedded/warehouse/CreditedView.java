package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Makes {@code credited}, the relation that reports read: the stored credit of closed days and the
 * credit of open ones. A temporary view of one connection, good for one transaction.
 */
final class CreditedView {
  private static final String CLOSED =
      """
      SELECT * EXCLUDE (site, user_key),
        NULL::BIGINT AS user_key, NULL::BIGINT AS forwarded_visitor
      FROM closed_event
      WHERE site = :site AND received_at >= :from AND received_at < :until
      """;

  private CreditedView() {}

  /**
   * The events of a site received from the first instant to before the second.
   *
   * @param condition open ones that don't meet it may be left out; over the columns {@code
   *     position}, {@code event_name} and {@code confirmed}
   */
  record Events(SiteId site, Instant from, Instant until, String condition) {
    /** None of the site's. */
    static Events none(SiteId site) {
      return new Events(site, Instant.EPOCH, Instant.EPOCH, "false");
    }

    private OpenEvents openSince(Instant openFrom) {
      return new OpenEvents(site, openFrom, until, 0, condition);
    }
  }

  /**
   * Makes it of these events.
   *
   * @param needs which columns must be right; the others may not be
   */
  static void create(DuckDBConnection connection, Events events, ComputedCredit.Needs needs)
      throws SQLException {
    Instant closedUntil = ClosedDays.closedUntil(connection);
    Instant from = Expiries.reportedFrom(connection, events.site(), events.from());
    Instant openFrom = from.isBefore(closedUntil) ? closedUntil : from;
    if (!openFrom.isBefore(events.until())) {
      create(connection, closed(events, from));
      return;
    }
    String open = new OpenCredit(connection).select(events.openSince(openFrom), needs);
    create(
        connection,
        from.isBefore(closedUntil) ? closed(events, from) + " UNION ALL BY NAME " + open : open);
  }

  private static String closed(Events events, Instant from) {
    return Sql.of(
            CLOSED, Map.of("site", events.site().value(), "from", from, "until", events.until()))
        .text();
  }

  private static void create(DuckDBConnection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE OR REPLACE TEMP VIEW credited AS " + query);
    }
  }
}
