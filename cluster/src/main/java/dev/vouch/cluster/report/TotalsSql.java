package dev.vouch.cluster.report;

import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import java.util.List;

/** Summaries: one row per key with matching events and per currency of its values. */
final class TotalsSql {
  private TotalsSql() {}

  /**
   * Returns the rest of a query for {@code summary_key} and the columns of {@link #read}.
   *
   * @param key an expression over {@code credited}
   * @param condition selects the events that summaries are made of
   * @param rules a browser's page view that matches one is unconfirmed
   */
  static String by(String key, String condition, ScopeSql scope, List<SuccessRule> rules) {
    return """
    , seen as (
      select distinct person from credited where not confirmed and %8$s
    ),
    people as (
      select
        %1$s as summary_key, person, person in (select person from seen) as is_seen,
        countIf(%3$s and event_name = 'pageview') as views,
        sumIf(%4$s, %3$s) as event_successes,
        countIf(%3$s and %5$s) > 0 as is_converter,
        countIf(%3$s and %6$s) as claims
      from credited
      where %2$s
      group by summary_key, person
      having countIf(%3$s) > 0
    ),
    totals as (
      select
        summary_key,
        count() as visitors, sum(views) as pageviews, sum(event_successes) as successes,
        countIf(is_converter) as converters, sum(claims) as unconfirmed,
        countIf(is_seen) as visitors_seen, countIf(is_seen and is_converter) as converters_seen
      from people
      group by summary_key
    ),
    revenue as (
    %7$s
    )
    select
      summary_key, visitors, pageviews, successes, converters, unconfirmed, visitors_seen,
      converters_seen, currency, rate_period, total_value
    from totals
    left join revenue on revenue_key = summary_key
    """
        .formatted(
            key,
            condition,
            scope.matches(),
            SuccessSql.SUCCESSES,
            SuccessSql.IS_SUCCESS,
            scope.isUnconfirmed(rules),
            RevenueSql.by(key, "credited", condition + " and " + scope.matches(), scope),
            scope.isInScope());
  }

  /**
   * Reads the summary of one key; its rows repeat the counts for each currency, and may be empty.
   */
  static Summary read(List<Row> rows, RatePeriods periods) {
    if (rows.isEmpty()) {
      return Summary.NOTHING;
    }
    Row counts = rows.getFirst();
    return new Summary(
        counts.count("visitors"),
        counts.count("pageviews"),
        counts.count("successes"),
        counts.count("converters"),
        RevenueSql.read(rows, periods),
        counts.count("unconfirmed"),
        counts.count("visitors_seen"),
        counts.count("converters_seen"));
  }

  /** Reads the summary of one of the keys. */
  static Summary read(long key, List<Row> rows, RatePeriods periods) {
    return read(rows.stream().filter(row -> row.count("summary_key") == key).toList(), periods);
  }
}
