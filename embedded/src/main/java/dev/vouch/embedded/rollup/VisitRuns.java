package dev.vouch.embedded.rollup;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.RevenueSql;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessSql;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.embedded.duckdb.DuckDbDialect;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;

/**
 * The temporary table {@code visit_run}: the runs of events of a range that can be visits, with ids
 * of pages (see {@link VisitsQuestion#runs}).
 */
final class VisitRuns {
  /** The columns of the table {@code rollup_visits} behind the time. */
  static final String TOTALS =
      """
      SELECT
        count(CASE WHEN views > 0 THEN 1 END) AS visits,
        coalesce(sum(views), 0)::BIGINT AS pageviews,
        count(CASE WHEN views > 0 AND events = 1 THEN 1 END) AS bounces,
        coalesce(sum(
          CASE WHEN views > 0 THEN date_diff('microsecond', first_at, last_at) END), 0)::BIGINT
          AS duration_us
      FROM visit_run
      """;

  private VisitRuns() {}

  /** Makes the table. */
  static void create(RolledRange range, ZoneId zone) throws SQLException {
    RollupSpan span = range.span();
    Scope scope =
        new Scope(range.site(), span.from(), span.until(), AttributionModel.LAST, List.of());
    Query runs = new VisitsQuestion(scope, zone).runs(DuckDbDialect.DUCKDB);
    range.run(create(runs), runs.parameters());
  }

  /** Deletes the table. */
  static void drop(RolledRange range) throws SQLException {
    range.run(List.of("DROP TABLE visit_run"));
  }

  /**
   * Adds the runs by a page; the people of the range must be known ({@link KnownPeople}).
   *
   * @param ratePeriod an expression: the number of the part of the time of {@code received_at}
   */
  static void addTo(VisitPageTallies tallies, RolledRange range, VisitPage by, String ratePeriod)
      throws SQLException {
    range.query(people(by), tallies::addRun);
    range.query(revenue(by, ratePeriod), tallies::addRevenue);
  }

  private static String create(Query runs) {
    return """
    CREATE OR REPLACE TEMP TABLE visit_run AS
    WITH credited AS (
      SELECT
        person, received_at, position, event_name::VARCHAR AS event_name, confirmed,
        success_value, order_role, page AS page_path
      FROM event
      WHERE site = :site AND received_at >= :from AND received_at < :until AND %s)
    FROM (%s) AS of_range
    """
        .formatted(SuccessSql.IS_COUNTED, runs.sql());
  }

  private static String people(VisitPage by) {
    return """
    SELECT page.path, number, views > 0, pageviews, successes, has_success
    FROM visit_run
    JOIN known_person USING (person)
    LEFT JOIN page ON page.id = visit_run.%s AND page.site = :site
    ORDER BY number
    """
        .formatted(by.wireName());
  }

  private static String revenue(VisitPage by, String ratePeriod) {
    return """
    SELECT page.path, %2$s AS currency, sum(success_value) AS total_value, %4$s
    FROM event
    JOIN visit_run
      ON event.person = visit_run.person AND event.received_at BETWEEN first_at AND last_at
    LEFT JOIN page ON page.id = visit_run.%1$s AND page.site = :site
    WHERE event.site = :site AND event.received_at >= :from AND event.received_at < :until
      AND %3$s AND %5$s
    GROUP BY ALL
    """
        .formatted(
            by.wireName(),
            RevenueSql.currency(DuckDbDialect.DUCKDB),
            SuccessSql.HAS_REVENUE,
            ratePeriod,
            SuccessSql.IS_COUNTED);
  }
}
