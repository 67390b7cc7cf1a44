package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;

/**
 * Brings the stored credit of open events up to date with the facts, site by site. Reports come out
 * the same before and after; they only have less to compute. Part of the caller's transaction.
 */
final class CreditRefresh {
  private static final String SITES_TO_REFRESH = Sql.resource("sites_to_refresh.sql");

  private static final String REMOVE =
      """
      DELETE FROM open_credit
      WHERE site = :site AND received_at >= :from AND received_at < :until
        AND position IN (SELECT position FROM matched)
      """;
  private static final String FORGET_OUTDATED =
      """
      DELETE FROM outdated_credit
      WHERE site = :site
        AND position IN (
          SELECT position FROM event
          WHERE site = :site AND received_at >= :from AND received_at < :until)
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
  private final Steps steps;

  CreditRefresh(DuckDBConnection connection) {
    this(connection, SqlWork::run);
  }

  /**
   * @param steps runs what a refresh takes long for, and what it changes
   */
  CreditRefresh(DuckDBConnection connection, Steps steps) {
    this.connection = connection;
    this.steps = steps;
  }

  /** Runs a step, on whichever thread, and waits until it is done. */
  @FunctionalInterface
  interface Steps {
    void run(SqlWork step) throws SQLException;
  }

  /**
   * Stores the credit of all open events of a site as it is now, and notes that what comes from now
   * on is not in it.
   */
  void refresh(SiteId site) throws SQLException {
    OpenEvents open = OpenEvents.since(site, openFrom(site));
    store(open);
    steps.run(() -> remember(open));
  }

  private void remember(OpenEvents open) throws SQLException {
    run(open, "DELETE FROM outdated_credit WHERE site = :site");
    run(open, "DELETE FROM refresh WHERE site = :site");
    run(open, REMEMBER);
  }

  /**
   * The sites that may have open events received from one instant to before another whose credit is
   * not stored as it is now: most have none, and this takes little longer than to ask one.
   */
  List<SiteId> sitesToRefresh(Instant from, Instant until) throws SQLException {
    return Sql.of(SITES_TO_REFRESH, Map.of("from", from, "until", until)).sites(connection);
  }

  /** Stores the credit of a site's open events that were received before an instant. */
  void refreshUntil(SiteId site, Instant until) throws SQLException {
    Instant from = openFrom(site);
    if (from.isBefore(until)) {
      OpenEvents due = OpenEvents.since(site, from).between(from, until);
      store(due);
      run(due, FORGET_OUTDATED);
    }
  }

  private Instant openFrom(SiteId site) throws SQLException {
    return Expiries.reportedFrom(connection, site, ClosedDays.closedUntil(connection));
  }

  private void store(OpenEvents events) throws SQLException {
    List<OpenEvents> pieces = new ArrayList<>();
    steps.run(() -> pieces.addAll(outdatedPieces(events)));
    for (OpenEvents piece : pieces) {
      steps.run(() -> storeOutdated(piece));
    }
  }

  private List<OpenEvents> outdatedPieces(OpenEvents events) throws SQLException {
    long outdated = new OpenCredit(connection).findOutdated(events);
    return outdated > 0 ? OutdatedPieces.of(connection, events, outdated) : List.of();
  }

  private void storeOutdated(OpenEvents events) throws SQLException {
    String computed = new ComputedCredit(connection).compute(events);
    run(events, REMOVE);
    String insert =
        """
        INSERT INTO open_credit BY NAME
        SELECT :site::BIGINT AS site, * FROM (%s) ORDER BY received_at, position
        """
            .formatted(computed);
    run(events, insert);
  }

  private void run(OpenEvents events, String sql) throws SQLException {
    events.sql(sql).run(connection);
  }
}
