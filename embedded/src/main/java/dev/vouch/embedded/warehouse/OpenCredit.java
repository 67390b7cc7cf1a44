package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.ComputedCredit.Needs;

import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.OptionalLong;
import org.duckdb.DuckDBConnection;

/**
 * The credit of a site's open events: what is stored as of the site's latest refresh, and computed
 * what has come since and what that may have changed. So it costs what is new, not what is there.
 * Within the transaction of one connection.
 */
final class OpenCredit {
  static final String OUTDATED = Sql.resource("outdated.sql");

  /** Nothing is stored before the first refresh. */
  private static final String ALL_OUTDATED =
      """
      CREATE OR REPLACE TEMP TABLE outdated AS
      SELECT position FROM event
      WHERE site = :site AND received_at >= :from AND received_at < :until
      """;

  static final String OUTDATED_SINCE =
      """
      CREATE OR REPLACE TEMP TABLE outdated AS
      WITH
      changed_sighting AS (
        SELECT visitor, crossing, is_touch FROM event
        WHERE site = :site AND position >= :next AND NOT confirmed),
      changed_link AS (
        SELECT visitor, crossing FROM link WHERE site = :site AND position >= :next),
      %s
      SELECT position FROM event
      WHERE site = :site AND received_at >= :from AND received_at < :until AND position >= :next
      UNION
      SELECT position FROM outdated_credit WHERE site = :site
      UNION
      FROM outdated_event
      """
          .formatted(OUTDATED);

  private static final String STORED =
      """
      SELECT * EXCLUDE (site) FROM open_credit
      WHERE site = :site AND received_at >= :from AND received_at < :until
        AND position >= :first_position AND %s
      """;
  private static final String STORED_AND_COMPUTED =
      """
      FROM (%s) ANTI JOIN outdated USING (position)
      UNION ALL BY NAME
      FROM computed_credit
      """;

  private final DuckDBConnection connection;

  OpenCredit(DuckDBConnection connection) {
    this.connection = connection;
  }

  /**
   * A query for these events with their credit, in the columns of {@code open_credit} but the site.
   * It reads temporary tables, which the next call replaces.
   */
  Selected select(OpenEvents events, Needs needs) throws SQLException {
    String stored = events.sql(STORED.formatted(events.condition())).text();
    long outdated = findOutdated(events);
    if (outdated == 0) {
      return new Selected(stored, 0);
    }
    new ComputedCredit(connection).compute(events, needs);
    return new Selected(STORED_AND_COMPUTED.formatted(stored), outdated);
  }

  /**
   * How events with their credit can be had.
   *
   * @param query a select
   * @param computed how many of them had to be computed
   */
  record Selected(String query, long computed) {}

  /** Makes the temporary table {@code outdated} of the positions that are to be computed. */
  long findOutdated(OpenEvents events) throws SQLException {
    OptionalLong next = nextPosition(events.site());
    String find =
        next.isPresent()
            ? events.sql(OUTDATED_SINCE, Map.of("next", next.getAsLong())).text()
            : events.sql(ALL_OUTDATED).text();
    try (Statement statement = connection.createStatement()) {
      statement.execute(find);
      try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM outdated")) {
        rows.next();
        return rows.getLong(1);
      }
    }
  }

  /** The first position that is not considered in what is stored of the site; empty for nothing. */
  OptionalLong nextPosition(SiteId site) throws SQLException {
    Sql sql =
        Sql.of(
            "SELECT next_position FROM refresh WHERE site = :site", Map.of("site", site.value()));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.text())) {
      return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
    }
  }
}
