package dev.vouch.embedded.warehouse;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * The credit of a site's open events: what is stored as of the site's latest refresh, and computed
 * what has come since and what that may have changed. So it costs what is new, not what is there.
 * Within the transaction of one connection.
 */
final class OpenCredit {
  /** Makes {@code site_link}. */
  static final String SITE_LINK = Sql.resource("site_link.sql");

  /** Makes {@code changed_link} of {@code changed} and {@code site_link}. */
  static final String CHANGED_LINK = Sql.resource("changed_link.sql");

  /** A select of positions, over both. */
  static final String AFFECTED = Sql.resource("affected.sql");

  /** Nothing is stored before the first refresh. */
  private static final String ALL =
      """
      CREATE OR REPLACE TEMP TABLE outdated AS
      SELECT position FROM event
      WHERE site = :site AND received_at >= :from AND received_at < :until
      """;

  private static final String NEW =
      """
      CREATE OR REPLACE TEMP TABLE outdated AS
      SELECT position FROM event
      WHERE site = :site AND received_at >= :from AND received_at < :until AND position >= :next
      UNION
      SELECT position FROM outdated_credit WHERE site = :site
      """;

  /** Of these the credit may have changed. */
  private static final String STORED =
      """
      SELECT position FROM open_credit
      WHERE site = :site AND received_at >= :from AND received_at < :until
      LIMIT 1
      """;

  /** Without any, nothing has changed. */
  private static final String NEW_FACT =
      """
      SELECT 1 FROM event WHERE site = :site AND position >= :next
      UNION ALL
      SELECT 1 FROM ping WHERE site = :site AND position >= :next
      LIMIT 1
      """;

  private static final String CHANGED = Sql.resource("changed.sql");
  private static final String ADD_AFFECTED = "INSERT INTO outdated " + AFFECTED;

  private final DuckDBConnection connection;

  OpenCredit(DuckDBConnection connection) {
    this.connection = connection;
  }

  /**
   * Credits the events. What it returns reads temporary tables, which the next call replaces.
   *
   * @param columns all that are going to be selected
   * @param outdated how many {@link #findOutdated} has found of these events
   */
  CreditedView.Select select(OpenEvents events, CreditedColumns columns, long outdated)
      throws SQLException {
    if (outdated == 0) {
      return selected -> stored(events, selected);
    }
    compute(events, columns, outdated);
    return selected ->
        """
        SELECT %1$s FROM (%2$s) ANTI JOIN outdated USING (position)
        UNION ALL
        SELECT %1$s FROM computed_credit
        """
            .formatted(selected.ofOpenDays(), stored(events, selected));
  }

  /** Makes the temporary table {@code computed_credit} of the outdated events. */
  private void compute(OpenEvents events, CreditedColumns columns, long outdated)
      throws SQLException {
    String into = "CREATE OR REPLACE TEMP TABLE computed_credit AS";
    for (OpenEvents piece : OutdatedPieces.of(connection, events, outdated)) {
      String computed = new ComputedCredit(connection).compute(piece);
      try (Statement statement = connection.createStatement()) {
        statement.execute(into + " SELECT " + columns.ofOpenDays() + " FROM (" + computed + ")");
      }
      into = "INSERT INTO computed_credit";
    }
  }

  private static String stored(OpenEvents events, CreditedColumns columns) {
    String stored =
        """
        SELECT %s FROM open_credit
        WHERE site = :site AND received_at >= :from AND received_at < :until
          AND position >= :first_position AND %s
        """
            .formatted(columns.ofOpenDays(), events.condition());
    return events.sql(stored).text();
  }

  /**
   * Makes the temporary table {@code outdated} of the positions that are to be computed and says
   * how many there are, and {@code site_link} if there are any.
   */
  long findOutdated(OpenEvents events) throws SQLException {
    Optional<LastRefresh> last = lastRefresh(events.site());
    try (Statement statement = connection.createStatement()) {
      if (last.isEmpty()) {
        statement.execute(events.sql(ALL).text());
        statement.execute(events.sql(SITE_LINK).text());
        return count(statement, "outdated");
      }
      Map<String, Object> since =
          Map.of("next", last.get().nextPosition(), "latest", last.get().latest());
      statement.execute(events.sql(NEW, since).text());
      boolean mayAffect =
          isAny(statement, events.sql(NEW_FACT, since)) && isAny(statement, events.sql(STORED));
      if (!mayAffect && count(statement, "outdated") == 0) {
        return 0;
      }
      statement.execute(events.sql(SITE_LINK).text());
      if (mayAffect) {
        addAffected(statement, events, since);
      }
      return count(statement, "outdated");
    }
  }

  private static void addAffected(Statement statement, OpenEvents events, Map<String, Object> since)
      throws SQLException {
    statement.execute(events.sql(CHANGED, since).text());
    if (count(statement, "changed") == 0) {
      return;
    }
    statement.execute(events.sql(CHANGED_LINK).text());
    statement.execute(events.sql(ADD_AFFECTED).text());
  }

  private static boolean isAny(Statement statement, Sql select) throws SQLException {
    try (ResultSet rows = statement.executeQuery(select.text())) {
      return rows.next();
    }
  }

  private static long count(Statement statement, String table) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /**
   * What a site's stored credit considers.
   *
   * @param nextPosition no fact from this position of the log on
   * @param latest of the others, when the latest was received
   */
  private record LastRefresh(long nextPosition, Instant latest) {}

  private Optional<LastRefresh> lastRefresh(SiteId site) throws SQLException {
    Sql sql =
        Sql.of(
            "SELECT next_position, epoch_us(latest) FROM refresh WHERE site = :site",
            Map.of("site", site.value()));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      return rows.next()
          ? Optional.of(new LastRefresh(rows.getLong(1), Microseconds.instant(rows.getLong(2))))
          : Optional.empty();
    }
  }
}
