package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.ScopedQuestion;
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
  private final DuckDBConnection connection;
  private final Select select;

  private CreditedView(DuckDBConnection connection, Select select) {
    this.connection = connection;
    this.select = select;
  }

  /** A query for some columns of it. */
  interface Select {
    String of(CreditedColumns columns);
  }

  /**
   * The events of a site received from the first instant to before the second.
   *
   * @param condition open ones that don't meet it may be left out; over the columns {@code
   *     position}, {@code event_name} and {@code confirmed}
   */
  record Events(SiteId site, Instant from, Instant until, String condition) {
    /** Those that a question is about. */
    static Events of(ScopedQuestion<?> question, String condition) {
      return new Events(
          question.site(), question.creditedFrom(), question.creditedUntil(), condition);
    }

    /** None of the site's. */
    static Events none(SiteId site) {
      return new Events(site, Instant.EPOCH, Instant.EPOCH, "false");
    }

    private OpenEvents openSince(Instant openFrom) {
      return new OpenEvents(site, openFrom, until, 0, condition);
    }
  }

  /** Makes it of these events, with these columns. */
  static void create(DuckDBConnection connection, Events events, CreditedColumns columns)
      throws SQLException {
    credit(connection, events, columns).show(columns);
  }

  /**
   * Credits these events, but makes nothing of them yet.
   *
   * @param columns all that are going to be shown
   */
  static CreditedView credit(DuckDBConnection connection, Events events, CreditedColumns columns)
      throws SQLException {
    return credit(connection, events, columns, outdated -> {});
  }

  /** Receives the number of events whose credit must be computed, before that starts. */
  @FunctionalInterface
  interface BeforeComputing {
    void of(long outdated) throws SQLException;
  }

  /** Credits events, and reports how many must be computed first. */
  static CreditedView credit(
      DuckDBConnection connection, Events events, CreditedColumns columns, BeforeComputing before)
      throws SQLException {
    Instant closedUntil = ClosedDays.closedUntil(connection);
    Instant from = Expiries.reportedFrom(connection, events.site(), events.from());
    Instant openFrom = from.isBefore(closedUntil) ? closedUntil : from;
    Select closed = shown -> closed(events, from, shown);
    if (!openFrom.isBefore(events.until())) {
      before.of(0);
      return new CreditedView(connection, closed);
    }
    OpenCredit credit = new OpenCredit(connection);
    OpenEvents openEvents = events.openSince(openFrom);
    long outdated = credit.findOutdated(openEvents);
    before.of(outdated);
    Select open = credit.select(openEvents, columns, outdated);
    return new CreditedView(
        connection,
        from.isBefore(closedUntil)
            ? shown -> closed.of(shown) + " UNION ALL " + open.of(shown)
            : open);
  }

  /** Makes it with these columns, in place of what it had. */
  void show(CreditedColumns columns) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE OR REPLACE TEMP VIEW credited AS " + select.of(columns));
    }
  }

  private static String closed(Events events, Instant from, CreditedColumns columns) {
    return Sql.of(
            """
            SELECT %s FROM closed_event
            WHERE site = :site AND received_at >= :from AND received_at < :until
            """
                .formatted(columns.ofClosedDays()),
            Map.of("site", events.site().value(), "from", from, "until", events.until()))
        .text();
  }
}
