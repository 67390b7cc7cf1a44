package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBConnection;

/**
 * Brings the stored credit of open events up to date with the facts, site by site. Reports come out
 * the same before and after; they only have less to compute. Part of the caller's transaction.
 */
final class CreditRefresh {
  /** Days are put together until they have so many outdated events: what is computed at once. */
  private static final long PIECE_EVENTS = 300_000;

  private static final String OUTDATED_BY_DAY =
      """
      SELECT epoch_us(date_trunc('day', received_at)) AS day, count(*) AS events
      FROM event SEMI JOIN outdated USING (position)
      WHERE site = :site AND received_at >= :from AND received_at < :until
      GROUP BY day ORDER BY day
      """;

  private static final String REMOVE =
      """
      DELETE FROM open_credit
      WHERE site = :site AND received_at >= :from AND received_at < :until
        AND position IN (SELECT position FROM outdated)
      """;
  private static final String INSERT =
      """
      INSERT INTO open_credit BY NAME
      SELECT :site::BIGINT AS site, * FROM computed_credit ORDER BY received_at, position
      """;
  private static final String REMEMBER =
      """
      INSERT INTO refresh
      WITH
      fact AS (
        SELECT received_at FROM event WHERE site = :site
        UNION ALL
        SELECT received_at FROM ping WHERE site = :site)
      SELECT :site, coalesce((SELECT min(next_position) FROM progress), 1),
        coalesce(max(received_at), make_timestamp(0))
      FROM fact
      """;

  private final DuckDBConnection connection;

  CreditRefresh(DuckDBConnection connection) {
    this.connection = connection;
  }

  /** Stores the credit of all open events of a site as it is now, and says of how many it did. */
  long refresh(SiteId site) throws SQLException {
    Instant from = Expiries.reportedFrom(connection, site, ClosedDays.closedUntil(connection));
    OpenEvents open = OpenEvents.since(site, from);
    long outdated = new OpenCredit(connection).findOutdated(open);
    if (outdated > 0) {
      for (OpenEvents piece : pieces(open)) {
        new ComputedCredit(connection).compute(piece, CreditedColumns.ALL);
        run(piece, REMOVE);
        run(piece, INSERT);
      }
    }
    run(open, "DELETE FROM outdated_credit WHERE site = :site");
    run(open, "DELETE FROM refresh WHERE site = :site");
    run(open, REMEMBER);
    return outdated;
  }

  private List<OpenEvents> pieces(OpenEvents open) throws SQLException {
    List<OpenEvents> pieces = new ArrayList<>();
    Instant from = open.from();
    long events = 0;
    try (Statement statement = connection.createStatement();
        ResultSet days = statement.executeQuery(open.sql(OUTDATED_BY_DAY).text())) {
      while (days.next()) {
        events += days.getLong("events");
        if (events >= PIECE_EVENTS) {
          Instant until = Sql.instant(days.getLong("day")).plus(1, ChronoUnit.DAYS);
          pieces.add(open.between(from, until));
          from = until;
          events = 0;
        }
      }
    }
    if (events > 0) {
      pieces.add(open.between(from, open.until()));
    }
    return pieces;
  }

  private void run(OpenEvents events, String sql) throws SQLException {
    events.sql(sql).run(connection);
  }
}
